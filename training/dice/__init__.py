"""The dice networks: data, networks, training."""
