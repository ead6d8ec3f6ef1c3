"""What a page's main thread did, from a trace of Chromium.

Each time is taken twice: by the clock, which a busy machine stretches, and as the thread's own processor time, which it
does not. On an idle machine both are the same, throttling included.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = ["toplevel", "devtools.timeline"]
TASKS = {"RunTask", "ThreadControllerImpl::RunTask"}
SCRIPT = {"FunctionCall", "EvaluateScript"}
LAYOUT = {"UpdateLayoutTree", "Layout", "PrePaint"}

Event = dict[str, Any]


@dataclass(frozen=True)
class Work:
    """Milliseconds: the longest task by the clock and by the processor; processor time of all script and layout."""

    longest: float
    own: float
    script: float
    layout: float


def traced(browser: Browser, page: Page, act: Callable[[], None]) -> Work:
    """Return what the page did while something happened."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        act()
    finally:
        trace = browser.stop_tracing()
    return read_work(json.loads(trace)["traceEvents"])


def read_work(events: list[Event]) -> Work:
    """Add up the events of the main thread that worked most: others belong to renderers held in reserve."""
    threads = defaultdict(list)
    for event in events:
        if event["ph"] == "X" and "tdur" in event:
            threads[event["pid"], event["tid"]].append(event)
    mains = [
        threads[event["pid"], event["tid"]]
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    ]
    main = max(mains, key=lambda one: sum(processor_times(one, TASKS)))
    return Work(
        max((event["dur"] / 1000 for event in main if event["name"] in TASKS), default=0),
        max(processor_times(main, TASKS), default=0),
        sum(processor_times(main, SCRIPT)),
        sum(processor_times(main, LAYOUT)),
    )


def processor_times(events: list[Event], names: set[str]) -> list[float]:
    """Return the processor times of events with one of these names that are not within another of them."""
    end, times = 0.0, []
    for event in sorted(
        (event for event in events if event["name"] in names), key=lambda one: (one["ts"], -one["dur"])
    ):
        if event["ts"] >= end:
            end = event["ts"] + event["dur"]
            times.append(event["tdur"] / 1000)
    return times
