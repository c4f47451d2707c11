"""Draws the panels of a dashboard, as Prometheus answered their queries, into one PNG.

usage: draw.py panels.json picture.png "title"
"""
import json
import math
import sys
from datetime import datetime, timezone

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.dates import DateFormatter  # noqa: E402
from matplotlib.ticker import FuncFormatter, MaxNLocator, MultipleLocator  # noqa: E402

BACKGROUND, PANEL, TEXT, QUIET, GREEN, RED = "#111217", "#181b1f", "#d8d9da", "#8e8e8e", "#3d7f4f", "#c4162a"
COLORS = ["#73bf69", "#f2cc0c", "#5794f2", "#ff780a", "#f2495c", "#b877d9", "#8ab8ff", "#ffa6b0", "#96d98d", "#fade2a"]
COLUMN, LINE, LEGENDS = 0.72, 0.46, 8


def short(value):
    for size, letter in ((1e9, "B"), (1e6, "M"), (1e3, "K")):
        if abs(value) >= size:
            return f"{value / size:.3g} {letter}"
    return f"{value:.3g}"


def seconds(value):
    if value == 0:
        return "0 s"
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if abs(value) >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.2g} s"


def size_of(value):
    for size, unit in ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")):
        if abs(value) >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.0f} B"


def tick_step(unit, top):
    """A distance between ticks that reads well in its unit: 256 MiB, 15 min, 200 ms."""
    rough = top / 4
    if unit == "bytes":
        return 2 ** math.ceil(math.log2(max(rough, 1)))
    if unit == "s" and rough > 1:
        return next((step for step in (2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600) if step >= rough), 7200)
    size = 10 ** math.floor(math.log10(rough))
    return next(size * step for step in (1, 2, 2.5, 5, 10) if size * step >= rough * 0.999)


UNITS = {
    "s": seconds,
    "bytes": size_of,
    "percentunit": lambda value: f"{value * 100:.4g} %",
    "reqps": lambda value: f"{short(value)} req/s",
    "ops": lambda value: f"{short(value)} ops/s",
}


def shown(unit):
    return UNITS.get(unit, short)


def framed(figure, panel, height):
    place = panel["place"]
    left, width = place["x"] / 24 + 0.004, place["w"] / 24 - 0.008
    top, tall = 1 - (place["y"] * LINE + 0.9) / height, place["h"] * LINE / height
    gap = 0.12 / height
    figure.patches.append(
        plt.Rectangle((left, top - tall + gap), width, tall - 2 * gap, transform=figure.transFigure, color=PANEL, zorder=-1)
    )
    figure.text(left + 0.005, top - 0.32 / height, panel["title"], color=TEXT, fontsize=9, weight="bold")
    return left, top, width, tall


def stat(figure, panel, height):
    left, top, width, tall = framed(figure, panel, height)
    values = [points[-1][1] for points in (one["points"] for one in panel["series"]) if points]
    text = shown(panel["unit"])(values[0]) if values else "No data"
    reached = [step["color"] for step in panel["steps"] if values and (step["value"] is None or values[0] >= step["value"])]
    color = {"red": RED, "green": GREEN}[reached[-1]] if reached else PANEL
    figure.patches.append(
        plt.Rectangle((left + 0.01, top - tall + 0.25 / height), width - 0.02, tall - 0.8 / height, transform=figure.transFigure, color=color)
    )
    figure.text(left + width / 2, top - tall / 2 - 0.2 / height, text, color="white", fontsize=26, ha="center", va="center")


def graph(figure, panel, height, span):
    red = next((step["value"] for step in panel["steps"] if step["color"] == "red"), None)
    left, top, width, tall = framed(figure, panel, height)
    series = [one for one in panel["series"] if one["points"]]
    columns = 1 if any(len(one["legend"]) > 26 for one in series) else 2
    rows = min(LEGENDS, -(-len(series) // columns))
    below = (0.42 + 0.17 * rows) / height
    axes = figure.add_axes([left + 0.045, top - tall + below + 0.12 / height, width - 0.055, tall - below - 0.62 / height])
    axes.set_facecolor(PANEL)
    if not series:
        axes.text(0.5, 0.5, "No data", color=QUIET, ha="center", va="center", transform=axes.transAxes)
    for index, one in enumerate(series):
        times = [datetime.fromtimestamp(at, timezone.utc) for at, _ in one["points"]]
        values = [value for _, value in one["points"]]
        color = COLORS[index % len(COLORS)]
        last, most = (shown(panel["unit"])(value) for value in (values[-1], max(values)))
        label = f"{one['legend']}   {last}   max {most}"
        axes.plot(times, values, color=color, linewidth=1.1, label=label)
        axes.fill_between(times, values, color=color, alpha=0.07)
    if red is not None and series:
        axes.axhline(red, color=RED, linewidth=0.8, linestyle="--")
    axes.set_xlim(*span)
    top = max([red or 0] + [value for one in series for _, value in one["points"]]) or 1
    axes.set_ylim(0, top * 1.08)
    axes.yaxis.set_major_locator(MultipleLocator(tick_step(panel["unit"], top)))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: shown(panel["unit"])(value)))
    axes.xaxis.set_major_locator(MaxNLocator(5, prune="lower"))
    axes.xaxis.set_major_formatter(DateFormatter("%H:%M:%S", tz=timezone.utc))
    axes.tick_params(colors=QUIET, labelsize=6.5, length=0)
    axes.grid(color="#2c3235", linewidth=0.5)
    for spine in axes.spines.values():
        spine.set_visible(False)
    if series:
        handles, labels = axes.get_legend_handles_labels()
        shown_labels = labels[: columns * LEGENDS]
        if len(labels) > len(shown_labels):
            shown_labels[-1] = f"and {len(labels) - len(shown_labels) + 1} more"
        axes.legend(
            handles[: len(shown_labels)], shown_labels, loc="upper left", bbox_to_anchor=(-0.06, -0.09), ncol=columns,
            fontsize=6, frameon=False, labelcolor=TEXT, borderaxespad=0, handlelength=1.2, columnspacing=1.2,
        )


def main(source, target, title):
    with open(source, encoding="utf-8") as file:
        panels = json.load(file)
    lines = max(panel["place"]["y"] + panel["place"]["h"] for panel in panels)
    height = lines * LINE + 1.1
    figure = plt.figure(figsize=(24 * COLUMN, height), facecolor=BACKGROUND)
    figure.text(0.006, 1 - 0.55 / height, title, color=TEXT, fontsize=15, weight="bold")
    every = [at for panel in panels for one in panel["series"] for at, _ in one["points"]]
    span = [datetime.fromtimestamp(at, timezone.utc) for at in (min(every), max(every))] if every else (0, 1)
    for panel in panels:
        if panel["type"] == "row":
            top = 1 - (panel["place"]["y"] * LINE + 0.9 + 0.3) / height
            figure.text(0.006, top, f"⌄ {panel['title']}", color=TEXT, fontsize=10)
        elif panel["type"] == "stat":
            stat(figure, panel, height)
        else:
            graph(figure, panel, height, span)
    figure.savefig(target, dpi=110, facecolor=BACKGROUND)


main(*sys.argv[1:])
