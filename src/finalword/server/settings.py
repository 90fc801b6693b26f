"""The settings of a server: from flags, else from FINALWORD_… in the environment, else these."""

import os
from collections.abc import Mapping
from typing import Annotated

import msgspec

PREFIX = "FINALWORD_"


class SettingsError(ValueError):
    """A setting that cannot be read; the message names it and says what would be right."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an operator may choose. Times are in seconds."""

    host: str = "0.0.0.0"  # noqa: S104 - friends in the same network are the point
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    database: str = "finalword.sqlite"
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    thinkers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    """Processes in which house players think, for each worker."""
    public_url: str = ""
    """What friends type, such as https://play.example.org; empty: what the browser asked for."""
    trusted_proxies: str = "127.0.0.1"
    """Whose X-Forwarded-For and X-Forwarded-Proto are believed, separated by commas."""
    heartbeat: Annotated[float, msgspec.Meta(ge=1, le=300)] = 20
    grace_lost: Annotated[float, msgspec.Meta(ge=0)] = 90
    """How long a seat waits for a lost line before the house plays."""
    grace_closed: Annotated[float, msgspec.Meta(ge=0)] = 30
    """The same for a page that was closed."""
    linger: Annotated[float, msgspec.Meta(ge=0)] = 1.5
    """How long a reload may take without anybody noticing."""
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 1
    """How long house players take, compared with usual; 0 plays at once."""
    stand_in: str = "normal"
    """The house player that plays for somebody away."""
    dictionary: str = ""
    """Word lists of one's own that tables can choose: files, separated as in PATH."""
    bot: str = ""
    """Bots from outside that hosts may seat: NAME=COMMAND, one a line."""
    keep_days: Annotated[float, msgspec.Meta(ge=0)] = 0
    """Days after which a quiet room and its games are deleted; 0 keeps them."""
    metrics_from: str = "127.0.0.1,::1"
    """Addresses that may read /metrics, separated by commas; `all` for anybody."""
    limits: Annotated[float, msgspec.Meta(gt=0)] = 1
    """How much each address may do, compared with usual."""
    log_level: str = "info"


def from_environment(
    chosen: Mapping[str, object] | None = None, environment: Mapping[str, str] = os.environ
) -> Settings:
    """Read the settings, `chosen` ones first; raises SettingsError."""
    names = {field.encode_name for field in msgspec.structs.fields(Settings)}
    given: dict[str, object] = {
        name: environment[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in environment
    }
    given |= {name: value for name, value in (chosen or {}).items() if value is not None}
    try:
        return msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"A setting cannot be read: {error}.") from None


def to_environment(settings: Settings) -> dict[str, str]:
    """Write the settings as environment variables, for worker processes."""
    return {PREFIX + name.upper(): str(value) for name, value in msgspec.structs.asdict(settings).items()}
