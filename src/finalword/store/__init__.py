"""Where logs live: one append-only table of events behind a small port, in memory, in SQLite or in PostgreSQL."""

from finalword.store.address import AddressError, open_store
from finalword.store.memory import MemoryStore
from finalword.store.port import Hint, Row, Store, StoreError, TakenError

__all__ = ["AddressError", "Hint", "MemoryStore", "Row", "Store", "StoreError", "TakenError", "open_store"]
