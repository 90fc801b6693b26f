"""How tests run: none hangs on how quick the machine is, and programs write as they do for people."""

import os
import signal

from hypothesis import HealthCheck, settings

PLAIN = settings.get_profile(settings.get_current_profile_name())
settings.register_profile("patient", PLAIN, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
os.environ.pop("PYTHONUNBUFFERED", None)  # it hides what nobody flushed
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs, and their programs, ignore Ctrl-C
