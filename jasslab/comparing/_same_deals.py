"""One deal as it was played under several rule books: the same cards side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from jasslab.deals import PlayedDeal
from jasslab.errors import unknown_name

__all__ = ["SameDeal"]


class SameDeal(Mapping[str, PlayedDeal]):
    """A deal by label, as each entry of a comparison played it; in a notebook it draws them all.

    Parameters
    ----------
    deals : mapping of str to PlayedDeal
        The deals, by label.
    """

    def __init__(self, deals: Mapping[str, PlayedDeal]) -> None:
        self._deals = dict(deals)

    def __getitem__(self, label: str) -> PlayedDeal:
        """Return the deal of one entry."""
        if label not in self._deals:
            raise unknown_name("entry", label, self._deals)
        return self._deals[label]

    def __contains__(self, label: object) -> bool:
        return label in self._deals

    def __iter__(self) -> Iterator[str]:
        return iter(self._deals)

    def __len__(self) -> int:
        return len(self._deals)

    def __repr__(self) -> str:
        return "\n\n".join(f"== {label} ==\n{deal}" for label, deal in self._deals.items())

    def _repr_html_(self) -> str:
        parts = (
            f"<div><h4>{escape(label)}</h4>{deal._repr_html_()}</div>"
            for label, deal in self._deals.items()
        )
        return f'<div style="display:flex;flex-wrap:wrap;gap:1.5em">{"".join(parts)}</div>'
