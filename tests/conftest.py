"""Settings for all tests."""

from hypothesis import settings

# A busy machine is not a failure: examples may take as long as they need.
settings.register_profile("tablescore", deadline=None)
settings.load_profile("tablescore")
