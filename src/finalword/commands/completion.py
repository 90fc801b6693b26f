"""Print a script that makes your shell complete the commands of finalword, their options and choices.

Examples:
  finalword completion bash > ~/.local/share/bash-completion/completions/finalword
  finalword completion zsh > ~/.zfunc/_finalword
  finalword completion fish > ~/.config/fish/completions/finalword.fish
"""

import argparse
from collections.abc import Callable, Sequence

import msgspec

from finalword.commands import COMMANDS
from finalword.commands.output import line
from finalword.commands.parser import parser_of
from finalword.data import DICTIONARIES

LONE = ("--help", "--version")


class Option(msgspec.Struct, frozen=True):
    """What a shell shall know of one option or, without flags, of a positional argument."""

    flags: tuple[str, ...]
    text: str
    has_value: bool
    choices: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("shell", choices=tuple(SCRIPTS), help="the shell to complete in")


def run(arguments: argparse.Namespace) -> int:
    """Write the script."""
    line(SCRIPTS[arguments.shell]({name: options_of(name) for name in COMMANDS}).rstrip())
    return 0


def options_of(name: str) -> list[Option]:
    """List the options of a command, as its parser declares them."""
    actions = parser_of(name)._actions  # noqa: SLF001 - argparse shows its arguments in no other way
    return [_option(action) for action in actions]


def _option(action: argparse.Action) -> Option:
    choices = tuple(map(str, action.choices or (DICTIONARIES if action.dest == "dictionary" else ())))
    text = (action.help or "").split(" (default")[0]
    return Option(tuple(action.option_strings), text, action.nargs != 0, choices)


def bash(commands: dict[str, list[Option]]) -> str:
    """Write the script for bash; where nothing of ours fits, it completes file names."""
    cases = "\n".join(_bash_case(name, options) for name, options in commands.items())
    return f"""\
# bash completion for finalword
_finalword() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" options="" values=""
    COMPREPLY=()
    if (( COMP_CWORD == 1 )); then
        COMPREPLY=( $(compgen -W "{" ".join([*commands, *LONE])}" -- "$current") )
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{cases}
    esac
    if [[ $current == -* ]]; then
        values="$options"
    fi
    COMPREPLY=( $(compgen -W "$values" -- "$current") )
}}
complete -o default -F _finalword finalword
"""


def _bash_case(name: str, options: Sequence[Option]) -> str:
    flags = " ".join(flag for option in options for flag in option.flags)
    positional = " ".join(choice for option in options if not option.flags for choice in option.choices)
    after = [
        f'                {"|".join(option.flags)}) values="{" ".join(option.choices)}" ;;'
        for option in options
        if option.flags and option.has_value
    ]
    return "\n".join(
        [
            f"        {name})",
            f'            options="{flags}"',
            '            case "$previous" in',
            *after,
            f'                *) values="{positional}" ;;',
            "            esac ;;",
        ]
    )


def zsh(commands: dict[str, list[Option]]) -> str:
    """Write the script for zsh."""
    described = "\n".join(f"        {_quoted(f'{name}:{COMMANDS[name].summary}')}" for name in commands)
    cases = "\n".join(
        f"        {name}) _arguments {' '.join(_zsh_option(option) for option in options)} ;;"
        for name, options in commands.items()
    )
    return f"""\
#compdef finalword
_finalword() {{
    local -a commands
    commands=(
{described}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command="$words[2]"
    shift words
    (( CURRENT-- ))
    case "$command" in
{cases}
    esac
}}
if [[ $funcstack[1] == _finalword ]]; then  # found on $fpath, and called for the first time
    _finalword "$@"
else
    compdef _finalword finalword
fi
"""


def _zsh_option(option: Option) -> str:
    values = f"({' '.join(option.choices)})" if option.choices else "_files"
    if not option.flags:
        return _quoted(f"*:argument:{values}")
    text = option.text.translate(str.maketrans("[]:", "();"))
    value = f":value:{values}" if option.has_value else ""
    return " ".join(_quoted(f"{flag}[{text}]{value}") for flag in option.flags)


def fish(commands: dict[str, list[Option]]) -> str:
    """Write the script for fish."""
    lines = ["# fish completion for finalword", "complete -c finalword -n __fish_use_subcommand -f"]
    for name, options in commands.items():
        summary = _quoted(COMMANDS[name].summary)
        lines.append(f"complete -c finalword -n __fish_use_subcommand -f -a {name} -d {summary}")
        lines += [_fish_option(name, option) for option in options]
    return "\n".join(lines)


def _fish_option(name: str, option: Option) -> str:
    words = ["complete -c finalword -n", _quoted(f"__fish_seen_subcommand_from {name}")]
    words += [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
    if option.flags and option.has_value:
        words.append("-r")
    if option.choices and not option.flags:
        words.append("-f")
    if option.choices:
        words.append(f"-a {_quoted(' '.join(option.choices))}")
    words.append(f"-d {_quoted(option.text)}")
    return " ".join(words)


def _quoted(text: str) -> str:
    """Quote a text for any of the shells; an apostrophe in it is left out."""
    return "'" + text.replace("'", "") + "'"


SCRIPTS: dict[str, Callable[[dict[str, list[Option]]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
