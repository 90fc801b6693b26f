"""How much one address may do: buckets that fill again with time."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, NamedTuple

Kind = Literal["socket", "room", "code", "name", "page", "message"]
MOST_ADDRESSES = 100_000


class Rate(NamedTuple):
    """A bucket: how much it holds, and how much comes back in a second."""

    size: float
    refill: float


RATES: dict[Kind, Rate] = {
    "socket": Rate(120, 4),
    "room": Rate(20, 1 / 15),
    "code": Rate(20, 1 / 3),  # wrong ones: 3.2 million codes take a third of a year, if all were in use
    "name": Rate(40, 1 / 2),
    "page": Rate(60, 2),
    "message": Rate(80, 20),
}


class Bucket:
    """One bucket of one address, or of one socket."""

    def __init__(self, rate: Rate, now: int) -> None:
        self._rate = rate
        self._level = rate.size
        self._at = now

    def take(self, now: int) -> bool:
        """Take one out at `now` (ms); say whether there was one."""
        self._level = min(self._rate.size, self._level + (now - self._at) / 1000 * self._rate.refill)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def is_empty(self, now: int) -> bool:
        """Say whether there is nothing to take at `now`."""
        return self._level + (now - self._at) / 1000 * self._rate.refill < 1


class Limits:
    """The buckets of all addresses; the ones that were not used for longest are forgotten first."""

    def __init__(self, factor: float, now: Callable[[], int]) -> None:
        self._factor = factor
        self._now = now
        self._buckets: OrderedDict[tuple[Kind, str], Bucket] = OrderedDict()

    def allow(self, kind: Kind, address: str) -> bool:
        """Take one from the address's bucket of this kind; say whether there was one."""
        return self._bucket(kind, address).take(self._now())

    def is_spent(self, kind: Kind, address: str) -> bool:
        """Say whether the bucket is empty, and take nothing."""
        return self._bucket(kind, address).is_empty(self._now())

    def of_socket(self) -> Bucket:
        """Return a bucket for the messages of one socket."""
        return Bucket(self._scaled("message"), self._now())

    def _bucket(self, kind: Kind, address: str) -> Bucket:
        key = kind, network(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._scaled(kind), self._now())
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket

    def _scaled(self, kind: Kind) -> Rate:
        rate = RATES[kind]
        return Rate(rate.size * self._factor, rate.refill * self._factor)


def network(address: str) -> str:
    """Return what counts as one address: a whole /64 of IPv6, which is one household."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address
