"""The settings of `expert` and `master`: how they choose secrets, what they think of others, how long they think."""

from collections.abc import Mapping

from msgspec import Struct

from finalword.belief import ANY, Habit
from finalword.bots.halving import Budget
from finalword.bots.registry import UnknownBotError
from finalword.bots.secrecy import SecretPolicy
from finalword.bots.secrets import HABIT, SURPRISING, TRAINED, UNIFORM

POLICIES = {"trained": TRAINED, "surprising": SURPRISING, "uniform": UNIFORM}
HABITS = {"trained": HABIT, "any": ANY}
SEALED = {"yes": True, "no": False}
EXPERT = {"secrets": "trained", "rivals": "any", "sealed": "no"}
MASTER = {"secrets": "trained", "rivals": "trained", "sealed": "no", "seconds": "1", "rollouts": "0"}
MOST_SECONDS, MOST_ROLLOUTS = 3600, 10_000_000
_SETTINGS = {
    "secrets": "secrets=trained, surprising or uniform",
    "rivals": "rivals=trained or any (how it thinks they choose theirs)",
    "sealed": "sealed=yes or no",
    "seconds": "seconds=N (up to 3600)",
    "rollouts": "rollouts=N (up to 10,000,000)",
}


class Manner(Struct, frozen=True):
    """How a bot plays; a `sealed` one guesses by what everybody knows, so that no Guess tells of its own cards."""

    policy: SecretPolicy
    habit: Habit
    sealed: bool
    budget: Budget = Budget()


def manner(name: str, usual: Mapping[str, str], settings: Mapping[str, str]) -> Manner:
    """Read the settings of a bot, over what is usual for it; raises UnknownBotError saying what there is."""
    asked = {**usual, **settings}
    try:
        budget = Budget(float(asked.get("seconds", "1")), int(asked.get("rollouts", "0")))
        read = Manner(POLICIES[asked["secrets"]], HABITS[asked["rivals"]], SEALED[asked["sealed"]], budget)
    except (ValueError, KeyError):
        raise _unknown(name, usual) from None
    if set(asked) != set(usual) or not _is_bounded(budget):
        raise _unknown(name, usual)
    return read


def _is_bounded(budget: Budget) -> bool:
    return 0 <= budget.seconds <= MOST_SECONDS and 0 <= budget.rollouts <= MOST_ROLLOUTS


def _unknown(name: str, usual: Mapping[str, str]) -> UnknownBotError:
    return UnknownBotError(f"The settings of the bot {name!r} are {', '.join(_SETTINGS[key] for key in usual)}.")
