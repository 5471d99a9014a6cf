"""What is known before reading: colours, lens, markers, an enrolled copy."""
