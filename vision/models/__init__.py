"""Trained networks as ONNX files, each with its card beside it."""
