"""Write the types of the browser client from the messages of the server: `python tools/client_types.py [--check]`."""

import argparse
import sys
from pathlib import Path

import msgspec.inspect as look

from finalword.server import messages, view

TARGET = Path(__file__).parent.parent / "src/finalword/server/static/wire.d.ts"
HEAD = "// Written by tools/client_types.py from finalword.server.messages. Change the structs and run it again.\n"
PLAIN = {
    look.StrType: "string",
    look.IntType: "number",
    look.FloatType: "number",
    look.BoolType: "boolean",
    look.NoneType: "null",
    look.AnyType: "unknown",
}


class Declarations:
    """Interfaces by name, in the order in which they are first needed."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def name(self, kind: look.Type) -> str:
        """Return how TypeScript writes a type; raises TypeError for one no message uses."""
        if plain := PLAIN.get(type(kind)):
            return plain
        match kind:
            case look.LiteralType(values):
                return " | ".join(sorted(f'"{value}"' for value in values))
            case look.UnionType(types):
                return " | ".join(self.name(each) for each in types)
            case look.VarTupleType(item) | look.ListType(item):
                return f"readonly ({self.name(item)})[]"
            case look.DictType(_, value):
                return f"Record<string, {self.name(value)}>"
            case look.StructType():
                return self.declare(kind)
            case _:
                raise TypeError(f"no TypeScript for {kind}")

    def declare(self, kind: look.StructType) -> str:
        """Write an interface for a struct, once, and return its name."""
        name = kind.cls.__name__
        if name not in self.texts:
            self.texts[name] = ""
            tag = [f'  {kind.tag_field}: "{kind.tag}";'] if kind.tag_field else []
            fields = [f"  {field.encode_name}: {self.name(field.type)};" for field in kind.fields]
            doc = (kind.cls.__doc__ or "").splitlines()[0]
            self.texts[name] = "\n".join([f"/** {doc} */", f"export interface {name} {{", *tag, *fields, "}\n"])
        return name


def types() -> str:
    """Return the declaration file."""
    found = Declarations()
    unions = {"FromServer": messages.FromServer, "FromClient": messages.FromClient}
    names = {name: found.name(look.type_info(union)) for name, union in unions.items()}
    found.name(look.type_info(view.View))
    lines = [f"export type {name} = {text};\n" for name, text in names.items()]
    return "\n".join([HEAD, *found.texts.values(), *lines])


def main() -> int:
    """Write the file, or with --check say whether it is what it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is out of date")
    wanted = types()
    if parser.parse_args().check:
        if TARGET.read_text(encoding="utf-8") == wanted:
            return 0
        print(f"{TARGET.name} is out of date: run python tools/client_types.py", file=sys.stderr)
        return 1
    TARGET.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
