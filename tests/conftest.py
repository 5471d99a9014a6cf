"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# A busy machine is not a failure: examples may take as long as they need.
settings.register_profile("tablescore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tablescore")
