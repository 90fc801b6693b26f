"""Where this server can be reached: the address of this machine in its network, and the link as a QR code."""

import ipaddress
import socket
from io import StringIO
from urllib.parse import urlsplit

import segno

_ANYWHERE_ELSE = "192.0.2.1"  # never reached: the system only tells from which address it would start


def lan_address() -> str | None:
    """Return the address under which others in the network find this machine, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ANYWHERE_ELSE, 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found


def is_loopback(host: str) -> bool:
    """Say whether a host name means this machine itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def is_everywhere(host: str) -> bool:
    """Say whether a server that listens there can be reached from other machines under any address."""
    return host in {"0.0.0.0", "::"}  # noqa: S104 - only compared


def reachable(url: str, listens_at: str) -> str:
    """Return `url` as a friend must type it: where it names this machine itself, by its address in the network."""
    parts = urlsplit(url)
    lan = lan_address() if is_everywhere(listens_at) and is_loopback(parts.hostname or "") else None
    if lan is None:
        return url
    port = f":{parts.port}" if parts.port else ""
    return parts._replace(netloc=lan + port).geturl()


def qr_lines(url: str) -> str:
    """Draw a link as a QR code for a terminal."""
    out = StringIO()
    segno.make(url, error="l").terminal(out, compact=True, border=1)
    return out.getvalue()
