"""Goes on from a shipped ONNX file: puts its weights back into the network that it was exported from.

The export folds each batch normalisation into the convolution before it. They are taken apart again, so that
the network says the same as the file while its normalisations hold the statistics of the pictures to come.
"""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

RESUMED_ON = 12
"""Batches from which normalisations take their statistics when training goes on from an ONNX file."""


def resume(net: nn.Module, file: Path, pictures: Sequence[Tensor]) -> None:
    """Fills ``net`` from ``file``; channels that the file has beyond the network's are left out.

    Args:
        net: As exported; its layers run in the order of the file's.
        file: ONNX of convolutions and fully connected layers.
        pictures: Batches of inputs as in training, from which the normalisations take their statistics.
    """
    layers = _in_order(net, pictures[0])
    norms = {id(layer): norm for layer, norm in pairwise(layers) if isinstance(norm, nn.BatchNorm2d)}
    weighty = [layer for layer in layers if not isinstance(layer, nn.BatchNorm2d)]
    for layer, (weight, bias) in zip(weighty, _weights(file), strict=True):
        wanted = layer.weight.shape
        layer.weight.data.copy_(torch.from_numpy(weight[: wanted[0]].copy()))
        shift = torch.from_numpy(bias[: wanted[0]].copy())
        norm = norms.get(id(layer))
        if norm is None:
            layer.bias.data.copy_(shift)
            continue
        norm.weight.data.fill_((1 + norm.eps) ** 0.5)
        norm.bias.data.copy_(shift)
        norm.running_mean.zero_()
        norm.running_var.fill_(1)
    _take_statistics(net, [norm for norm in layers if isinstance(norm, nn.BatchNorm2d)], pictures)


def _in_order(net: nn.Module, picture: Tensor) -> list[nn.Module]:
    seen: list[nn.Module] = []
    hooks = [
        layer.register_forward_hook(lambda layer, *_: seen.append(layer))
        for layer in net.modules()
        if isinstance(layer, nn.Conv2d | nn.Linear | nn.BatchNorm2d)
    ]
    net.eval()
    with torch.no_grad():
        net(picture)
    for hook in hooks:
        hook.remove()
    return seen


def _weights(file: Path) -> list[tuple[np.ndarray, np.ndarray]]:
    graph = onnx.load(str(file)).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    return [
        (stored[node.input[1]], stored[node.input[2]])
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]


def _take_statistics(net: nn.Module, norms: list[nn.BatchNorm2d], pictures: Sequence[Tensor]) -> None:
    sums = {id(norm): torch.zeros(3, norm.num_features, dtype=torch.float64) for norm in norms}

    def add(norm: nn.Module, inputs: tuple[Tensor, ...], _: Tensor) -> None:
        values = inputs[0].double().transpose(0, 1).flatten(1)
        counted = torch.full((len(values),), float(values.shape[1]), dtype=torch.float64)
        sums[id(norm)] += torch.stack([counted, values.sum(1), values.square().sum(1)])

    hooks = [norm.register_forward_hook(add) for norm in norms]
    net.eval()
    with torch.no_grad():
        for picture in pictures:
            net(picture)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        count, total, squares = sums[id(norm)]
        mean = total / count
        variance = (squares / count - mean.square()).clamp(min=1e-6)
        shift = norm.bias.data.double()
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_((variance + norm.eps).sqrt())
        norm.bias.data.copy_(shift + mean)
