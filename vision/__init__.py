"""Pictures to states: readers built on shared parts."""
