"""Simulate and study Jass-family and manille card games."""

__version__ = "0.1.0"

__all__: list[str] = []
