"""How `vision/models/blueprints_face.onnx` was made."""
