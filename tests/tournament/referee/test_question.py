"""A question on the tablet is answered by whoever it asks, and by no late report of an earlier one."""

from __future__ import annotations

from tests import node

SCRIPT = """
    const { ask } = await load("tablet/question.js");
    const part = {};
    const dialog = new EventTarget();
    Object.assign(dialog, {
      open: false,
      querySelector: (name) => (part[name] ??= {}),
      showModal: () => { dialog.open = true; },
      // As browsers do: closed at once, reported later.
      close: () => { dialog.open = false; setTimeout(() => dialog.dispatchEvent(new Event("close"))); },
    });
    const root = { querySelector: () => dialog };
    const told = [];
    const put = (name) => ask(root, { title: name, text: "", no: "Change" }).then((isYes) => told.push([name, isYes]));
    const wait = () => new Promise((done) => setTimeout(done, 20));
    put("first");
    dialog.close();
    put("second");
    await wait();
    const before = [...told];
    if (given.yes) part["[data-question-yes]"].onclick(); else dialog.close();
    await wait();
    put("third");
    await wait();
    return { before, told, isOpen: dialog.open };
"""


def test_enter_right_after_escape_asks_again_and_waits_for_the_answer() -> None:
    for is_yes in (True, False):
        answer = node.run(SCRIPT, {"yes": is_yes})
        assert answer["before"] == [["first", False]]
        assert answer["told"] == [["first", False], ["second", is_yes]]
        assert answer["isOpen"], "nobody has answered the third"
