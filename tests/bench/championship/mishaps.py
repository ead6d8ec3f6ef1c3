"""The ways in which a hand reaches the server: mostly plainly, sometimes twice, late, out of turn or from two tablets.

Each way ends with at least one hand recorded, or with nothing changed; the table's state says how to go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from tests.bench.championship.tablet import Command, Tablet
from tests.bench.championship.wire import Answer, Unanswered, Wire

Way = Callable[[Tablet], Awaitable[None]]


async def record(tablet: Tablet, command: Command) -> None:
    """Record a hand that has to be accepted."""
    status = await tablet.send(command)
    assert status == 200, f"Hand {command.fields['number']} of table {tablet.number} was refused: {status}"
    tablet.sent.append(command)


async def plainly(tablet: Tablet) -> None:
    """Record a hand and be answered."""
    await record(tablet, tablet.next_hand())


async def answer_lost(tablet: Tablet) -> None:
    """Lose the answer once or more, and send the same again."""
    command = tablet.next_hand()
    for _time in range(tablet.lots.randint(1, 3)):
        await tablet.lose(command)
    await record(tablet, command)


async def twice_at_once(tablet: Tablet) -> None:
    """Send the same command on two connections at the same time."""
    command = tablet.next_hand()
    wires = [Wire(tablet.port), Wire(tablet.port)]
    answers = await asyncio.gather(*(tablet.post(command, wire) for wire in wires), return_exceptions=True)
    for wire in wires:
        wire.drop()
    known = [answer for answer in answers if isinstance(answer, Answer) and answer.status < 500]
    assert all(answer.status == 200 for answer in known), f"Twins of table {tablet.number} were refused."
    for answer in answers:
        assert isinstance(answer, Answer | Unanswered), answer
        if answer not in known:
            tablet.log.tally.note("no answer" if isinstance(answer, Unanswered) else str(answer.status))
    await record(tablet, command)


async def late_again(tablet: Tablet) -> None:
    """Repeat something sent long ago; it changes nothing."""
    if tablet.sent:
        before = tablet.state["hands"]
        old = tablet.lots.choice(tablet.sent)
        answer = await tablet.insist(lambda: tablet.post(old))
        assert answer.status == 200, f"An old hand of table {tablet.number} was refused: {answer.status}"
        assert answer.json["state"]["hands"] == before, f"An old hand changed table {tablet.number}."
    await plainly(tablet)


async def out_of_turn(tablet: Tablet) -> None:
    """Send the hand after the next one first: it is refused, and accepted in its turn."""
    first, deal = tablet.play(tablet.state["number"], tablet.state["deal"])
    if deal is None:
        await record(tablet, first)
        return
    second, _deal = tablet.play(tablet.state["number"] + 1, deal)
    answer = await tablet.insist(lambda: tablet.post(second))
    assert answer.status == 409, f"A hand out of turn at table {tablet.number}: {answer.status}"
    await record(tablet, first)
    await record(tablet, second)


async def offline(tablet: Tablet) -> None:
    """Go on without a network for a few hands, then send them in order."""
    waiting, number, deal = [], tablet.state["number"], tablet.state["deal"]
    for _hand in range(tablet.lots.randint(2, 5)):
        if deal is None:
            break
        command, deal = tablet.play(number, deal)
        waiting.append(command)
        number += 1
    for command in waiting:
        command = Command(command.kind, command.path, {**command.fields, "waited": tablet.lots.randint(0, 1200)})
        if tablet.lots.random() < 0.3:
            await tablet.lose(command)
        await record(tablet, command)


async def undone(tablet: Tablet) -> None:
    """Record a wrong hand, undo it, losing that answer now and then, and record the right one."""
    await plainly(tablet)
    command = tablet.undoing()
    if tablet.lots.random() < 0.5:
        await tablet.lose(command)
    status = await tablet.send(command)
    assert status == 200, f"Undoing at table {tablet.number}: {status}"
    await plainly(tablet)


async def two_pages(tablet: Tablet) -> None:
    """Enter the same hand on two pages of one device, differently and at once: one of them is kept."""
    commands = [tablet.next_hand(), tablet.next_hand()]
    wires = [Wire(tablet.port), Wire(tablet.port)]

    async def ask(command: Command, wire: Wire) -> tuple[Command, Answer]:
        return command, await tablet.insist(lambda: tablet.post(command, wire))

    answers = await asyncio.gather(*map(ask, commands, wires))
    for wire in wires:
        wire.drop()
    assert sorted(answer.status for _command, answer in answers) == [200, 409], "two pages recorded one hand"
    for command, answer in answers:
        if tablet.learn(command, answer) == 200:
            tablet.sent.append(command)
    await tablet.look()


async def other_tablet(tablet: Tablet, code: str) -> None:
    """Break while sending; another tablet takes over with a referee's code and goes on from what it finds."""
    lost = tablet.next_hand()
    await tablet.lose(lost)
    fresh = Tablet(tablet.port, tablet.link, tablet.number, tablet.lots, tablet.log)
    await fresh.open()
    assert not fresh.state["mayWrite"], "one tablet at a time keeps score"
    refused = await fresh.insist(lambda: fresh.post(fresh.next_hand() if fresh.state["deal"] else lost))
    assert refused.status == 403, f"A second tablet wrote at table {tablet.number}: {refused.status}"
    path, body = f"{fresh.state['base']}take-over/", urlencode({"code": code})
    taken = await fresh.insist(lambda: fresh.wire.ask("POST", path, fresh.headers(), body))
    assert taken.status == 302, f"Taking over table {tablet.number}: {taken.status}"
    # What the broken tablet sent last may still be on its way.
    late = await tablet.insist(lambda: tablet.post(lost))
    assert late.status == 403, f"The broken tablet of table {tablet.number} still writes: {late.status}"
    tablet.wire.drop()
    tablet.cookies, tablet.wire = fresh.cookies, fresh.wire
    await tablet.look()
    adopt(tablet, lost)
    if tablet.state["deal"] is None:
        return
    command = tablet.next_hand()
    status = await tablet.send(command)
    if status == 409:
        await tablet.look()
        adopt(tablet, lost)
    else:
        assert status == 200, f"After taking over table {tablet.number}: {status}"
        tablet.sent.append(command)


def adopt(tablet: Tablet, lost: Command) -> None:
    """Log what the broken tablet had sent, if the table shows it: what the sheet shows is stored."""
    if any(hand["id"] == lost.id for hand in tablet.state["hands"]):
        tablet.keep(lost)


WAYS: dict[Way, int] = {
    plainly: 60,
    answer_lost: 12,
    twice_at_once: 6,
    late_again: 6,
    out_of_turn: 4,
    offline: 5,
    undone: 4,
    two_pages: 3,
}
OTHER_TABLET = 0.02


async def play_session(tablet: Tablet, code: str, pace: float) -> None:
    """Play one session at a table until its last hand is recorded, and sign."""
    tablet.sent = []
    while tablet.state["deal"] is not None:
        if pace:
            await asyncio.sleep(pace * tablet.lots.uniform(0.5, 1.5))
        if tablet.lots.random() < OTHER_TABLET:
            await other_tablet(tablet, code)
        else:
            (way,) = tablet.lots.choices(list(WAYS), list(WAYS.values()))
            await way(tablet)
    await tablet.sign()
