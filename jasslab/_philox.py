"""Random words that can be asked for by number: Philox4x64-10.

Every deal has a stream of its own, so a deal can be made alone, in any order, on any thread.
Key (seed, 0), counter (block, stream, deal, match); the words equal
``numpy.random.Philox(key=[seed, 0], counter=[0, stream, deal, match]).random_raw()``, which
raises its counter before the first block: the first block here is 1.

Source: Salmon, Moraes, Dror and Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jasslab._compile import COMPILED, kernel

__all__ = ["PLAIN", "bounded", "halves", "philox"]


def _philox_of_numpy(seed: Any, block: int, stream: int, deal: int, match: int) -> Any:
    """Return the four random 64-bit words of one block, from numpy's own generator."""
    counter = np.array([int(block) - 1, stream, deal, match], np.uint64)
    bits = np.random.Philox(key=np.array([int(seed), 0], np.uint64), counter=counter)
    return tuple(int(word) for word in bits.random_raw(4))


def _halves_of_int(word: int) -> tuple[int, int]:
    """Return the low and the high half of a word."""
    return word & 0xFFFFFFFF, word >> 32


#: What takes the place of functions that cannot run as they are without compiling.
PLAIN = {"philox": _philox_of_numpy, "halves": _halves_of_int}

if COMPILED:
    from llvmlite import ir
    from numba import uint64
    from numba.extending import intrinsic

    @intrinsic
    def _high_word(typingctx: Any, a: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

        return uint64(uint64, uint64), codegen

    _M0 = np.uint64(0xD2E7470EE14C6C93)
    _M1 = np.uint64(0xCA5A826395121157)
    _W0 = np.uint64(0x9E3779B97F4A7C15)
    _W1 = np.uint64(0xBB67AE8584CAA73B)

    @kernel
    def philox(seed: Any, block: int, stream: int, deal: int, match: int) -> Any:
        """Return the four random 64-bit words of one block."""
        k0, k1 = np.uint64(seed), np.uint64(0)
        c0, c1 = np.uint64(block), np.uint64(stream)
        c2, c3 = np.uint64(deal), np.uint64(match)
        for _ in range(10):
            high0, low0 = _high_word(_M0, c0), _M0 * c0
            high1, low1 = _high_word(_M1, c2), _M1 * c2
            c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
            k0 += _W0
            k1 += _W1
        return c0, c1, c2, c3

    @kernel
    def halves(word: Any) -> Any:
        """Return the low and the high half of a word, as two int64 below 2**32."""
        return np.int64(word & np.uint64(0xFFFFFFFF)), np.int64(word >> np.uint64(32))

else:
    philox, halves = PLAIN.values()


@kernel
def bounded(half: int, n: int) -> int:
    """Turn half a word into a number 0..n-1 (multiply and shift; bias at most n / 2**32)."""
    return (half * n) >> 32
