"""The look of our HTML blocks: one small style sheet under class names of our own."""

from __future__ import annotations

from html import escape

__all__ = ["block", "table"]

# The colours are those of the theme; the fallbacks are for a plain page. JupyterLab styles every
# table of an output (right-aligned, striped), so each rule here names a class to win over it.
STYLE = """
.jasslab{background:var(--jp-layout-color1,#fff);color:var(--jp-content-font-color1,#222);
 font:14px/1.45 var(--jp-content-font-family,system-ui,sans-serif);padding:8px 12px;
 max-width:max-content;overflow-x:auto}
.jasslab h3.jl-h{font-size:1.25em;margin:.2em 0 .3em;font-weight:600}
.jasslab h4.jl-h{font-size:1em;margin:1.1em 0 .3em;font-weight:600;
 border-bottom:1px solid var(--jp-border-color1,#bdbdbd)}
.jasslab p,.jasslab ul{margin:.3em 0}
.jasslab ul{padding-left:1.4em}
.jasslab .jl-note{color:var(--jp-content-font-color2,#666);font-size:.9em}
.jasslab table.jl-t{border-collapse:collapse;border:none;margin:.2em 0;font-size:1em;
 table-layout:auto;width:auto}
.jasslab table.jl-t tr.jl-r{background:transparent}
.jasslab table.jl-t .jl-c{padding:3px 10px 3px 0;border:none;text-align:left;
 vertical-align:middle;color:inherit;background:transparent;white-space:normal;max-width:38em}
.jasslab table.jl-t thead .jl-c{font-weight:600;vertical-align:bottom;
 border-bottom:1px solid var(--jp-border-color1,#bdbdbd)}
.jasslab table.jl-t .jl-n{text-align:right;font-variant-numeric:tabular-nums}
.jasslab table.jl-grid tbody .jl-c{border-bottom:1px solid var(--jp-border-color2,#e0e0e0)}
.jasslab table.jl-ranks .jl-c+.jl-c{text-align:center;min-width:1.6em;padding-right:6px}
.jasslab table.jl-ranks .jl-r:nth-child(odd) .jl-c{font-weight:600}
.jasslab svg.jl-cards{vertical-align:middle;max-width:none}
"""


def _is_number(cell: str) -> bool:
    return cell.lstrip("-").isdigit() or cell == ""


def table(head: list[str], rows: list[list[str]], name: str) -> str:
    """Return a table of ready HTML cells; columns of numbers stand to the right."""
    n_columns = max([len(head), *(len(row) for row in rows)], default=0)
    right = [
        i > 0 and all(_is_number(row[i]) for row in rows if i < len(row)) for i in range(n_columns)
    ]

    def line(cells: list[str], tag: str) -> str:
        drawn = []
        for i, cell in enumerate(cells):
            look = "jl-c jl-n" if right[i] else "jl-c"
            drawn.append(f'<{tag} class="{look}">{cell}</{tag}>')
        return f'<tr class="jl-r">{"".join(drawn)}</tr>'

    top = f"<thead>{line([escape(word) for word in head], 'th')}</thead>" if head else ""
    body = "".join(line(row, "td") for row in rows)
    return f'<table class="jl-t {name}">{top}<tbody>{body}</tbody></table>'


def block(name: str, label: str, inside: str) -> str:
    """Return a whole block with its style sheet."""
    inside = inside.replace("<h3>", '<h3 class="jl-h">').replace("<h4>", '<h4 class="jl-h">')
    return (
        f'<div class="jasslab {name}" role="group" aria-label="{escape(label)}">'
        f"<style>{STYLE}</style>{inside}</div>"
    )
