"""Random standings records: well-formed ones full of ties and odd corners, and one slip to spoil them with."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from scoring.errors import ScoringError
from scoring.standings.records import standings_from_record
from tests.scoring.standings.oracle import METHODS, answer, is_in_person

Record = dict[str, Any]


def random_record(random: Random) -> Record:
    """Return a tournament in which nobody sits on who did not go on."""
    while "error" in answer(record := random_draft(random)):
        pass
    return record


def random_draft(random: Random) -> Record:
    """Return a tournament of a few players; few different scores, so that ties are common."""
    rules = random.choice(list(METHODS))
    names = [f"P{number}" for number in range(random.randint(3, 13))]
    random.shuffle(names)
    record: Record = {"rules": rules, "options": random_options(random, rules)}
    record["players"] = [random_entry(random, name) for name in names]
    record["sessions"] = []
    for _ in range(random.randint(0, 5)):
        record["sessions"].append(random_session(random, sit_on(random, record, names)))
    decide_some(random, record)
    record["penalties"] = [random_penalty(random, record, names) for _ in range(random.choice([0, 0, 1, 3, 8]))]
    if random.random() < 0.4:
        record["live"] = random.choice([True, True, False])
    return record


def sit_on(random: Random, record: Record, names: list[str]) -> list[str]:
    """Return who may sit in the next session; now and then anyone, which is refused after a cut."""
    standings = answer({**record, "penalties": []})
    if standings.get("cuts") and random.random() < 0.97:
        reserves = [entry["id"] for entry in record["players"] if isinstance(entry, dict) and is_reserve(entry)]
        return [*standings["cuts"][-1]["field"], *reserves]
    return names


def is_reserve(entry: Record) -> bool:
    return bool(entry.get("status") == "reserve")


def decide_some(random: Random, record: Record) -> None:
    """Keep the fields of the first cuts, and sometimes let somebody else go on."""
    made = answer({**record, "penalties": []}).get("cuts", [])
    for cut, decided in list(zip(record["options"].get("cuts", []), made, strict=False))[: random.randint(0, 3)]:
        if not decided["field"]:
            break
        cut["field"] = random.sample(decided["field"], len(decided["field"]))
    if random.random() < 0.3:
        for entry in record["players"]:
            if isinstance(entry, dict) and entry.get("status", "active") == "active":
                entry["status"] = "withdrawn"


def random_options(random: Random, rules: str) -> Record:
    options: Record = {}
    if random.random() < 0.6:
        options["method"] = random.choice(METHODS[rules])
    if rules == "boxed" and random.random() < 0.4:
        options["two_way_first_tie_bonus"] = random.choice([70, 67.5, 0, None])
    if options.get("method", METHODS[rules][0]) == "table-points" and random.random() < 0.5:
        options["substitute"] = random.choice(["ema", "ema", "in-place"])
    if random.random() < 0.5:
        sessions = sorted(random.sample(range(1, 6), random.randint(1, 3)))
        options["cuts"] = [{"after": session, "keep": random.randint(1, 9)} for session in sessions]
        for cut in options["cuts"]:
            if random.random() < 0.6:
                cut["carry"] = random.random() < 0.4
    return options


def random_entry(random: Random, name: str) -> str | Record:
    status = random.choice(["active"] * 12 + ["withdrawn", "disqualified", "disqualified", "reserve"])
    return {"id": name, "status": status} if status != "active" or random.random() < 0.2 else name


def random_session(random: Random, names: list[str]) -> Record:
    order = random.sample(names, len(names))
    tables = []
    while len(order) >= 3 and random.random() < 0.95:
        size = min(len(order), random.choice([4, 4, 4, 3]))
        tables.append(random_table(random, [order.pop() for _ in range(size)]))
    return {"tables": tables}


def random_table(random: Random, players: list[str]) -> Record:
    spread = random.choice([1, 2, 40, 900])
    table: Record = {"players": players, "scores": [random.randint(-spread, spread) for _ in players]}
    if random.random() < 0.03:
        table["scores"] = None
    elif random.random() < 0.02:
        del table["scores"]
    if random.random() < 0.15:
        away = random.sample(players, random.randint(0, 2))
        late = random.randint(0, len(away))
        table |= {"reserve": away[late:], "reserve_during": away[:late]}
    if random.random() < 0.1:
        table["finished"] = random.random() < 0.7
    return table


def random_penalty(random: Random, record: Record, names: list[str]) -> Record:
    """Return a penalty these rules can give, with a date where there are cuts."""
    penalty: Record = {"player": random.choice(names)}
    if record["options"].get("cuts") or random.random() < 0.5:
        penalty["session"] = random.randint(1, len(record["sessions"]) + 1)
    method = record["options"].get("method", METHODS[record["rules"]][0])
    kind = random.choice(["growing", "points", "earned", "on table"])
    if kind == "growing" and record["rules"] == "boxed":
        return penalty | random.choice([{}, {"count": random.randint(1, 4)}])
    if kind == "earned" and method in ("table-points", "match-points"):
        return penalty | {method.replace("-", "_"): random.choice([1, 0.5, 2, 0.25, 1.005])}
    in_person = [
        (number, player)
        for number, session in enumerate(record["sessions"], start=1)
        for table in session["tables"]
        for player in table["players"]
        if is_in_person(player, table)
    ]
    if kind == "on table" and record["rules"] != "boxed" and in_person:
        number, player = random.choice(in_person)
        return {"player": player, "points": random.choice([1, 5, 10, 20, 100]), "on": "table", "session": number}
    on = {"on": "standing"} if random.random() < 0.3 else {}
    whole = method == "match-points" and not on
    points = random.choice([1, 5, 10, 20, 100] if whole else [1, 5, 20, 100, 2.5, 0.125])
    both = {method.replace("-", "_"): 1} if method in ("table-points", "match-points") and random.random() < 0.3 else {}
    return penalty | on | {"points": points} | both


SLIPS: dict[str, Callable[[Record], object]] = {
    "an unknown rule set": lambda r: r.update(rules="sanma"),
    "no rule set": lambda r: r.pop("rules"),
    "an unknown status": lambda r: r["players"].append({"id": "new", "status": "late"}),
    "a player without id": lambda r: r["players"].append({"status": "active"}),
    "a doubled player": lambda r: r["players"].append({"id": "east", "status": "withdrawn"}),
    "an unknown player at a table": lambda r: r["sessions"][0]["tables"][0]["players"].__setitem__(1, "x"),
    "a player twice at a table": lambda r: r["sessions"][0]["tables"][0]["players"].__setitem__(1, "east"),
    "a player at two tables": lambda r: r["sessions"][0]["tables"].append({"players": ["east", "rest", "idle"]}),
    "a table of two": lambda r: r["sessions"][1]["tables"].append({"players": ["rest", "idle"]}),
    "a table of five": lambda r: r["sessions"][1]["tables"][0]["players"].append("rest"),
    "an empty table": lambda r: r["sessions"][0]["tables"].append({"players": []}),
    "three scores for four": lambda r: r["sessions"][0]["tables"][0]["scores"].pop(),
    "no scores in a list": lambda r: r["sessions"][0]["tables"][0].update(scores=[]),
    "half a point": lambda r: r["sessions"][0]["tables"][0].update(scores=[0.5, -0.5, 0, 0]),
    "a missing score": lambda r: r["sessions"][0]["tables"][0].update(scores=[5, -5, 0, None]),
    "a score that is a flag": lambda r: r["sessions"][0]["tables"][0].update(scores=[True, 0, 0, 0]),
    "a reserve for someone elsewhere": lambda r: r["sessions"][0]["tables"][0].update(reserve=["rest"]),
    "a reserve for a stranger": lambda r: r["sessions"][0]["tables"][0].update(reserve=["x"]),
    "a finished that is no flag": lambda r: r["sessions"][0]["tables"][0].update(finished="yes"),
    "a live that is no flag": lambda r: r.update(live=1),
    "an unknown method": lambda r: r["options"].update(method="swiss"),
    "a method of other rules": lambda r: r["options"].update(method="placement-bonus"),
    "an unknown option": lambda r: r["options"].update(tie="lot"),
    "a session without tables": lambda r: r["sessions"].append({}),
    "a penalty for nobody": lambda r: r["penalties"].append({"points": 5}),
    "a penalty for a stranger": lambda r: r["penalties"].append({"player": "x", "points": 5}),
    "a penalty in an unknown session": lambda r: r["penalties"].append(
        {"player": "east", "points": 5, "on": "table", "session": 3}
    ),
    "a penalty after the session to come": lambda r: r["penalties"].append(
        {"player": "east", "points": 5, "session": 4}
    ),
    "a penalty of nothing": lambda r: r["penalties"].append({"player": "east", "points": 0}),
    "a gift": lambda r: r["penalties"].append({"player": "east", "points": -5}),
    "a gift of table points": lambda r: r["penalties"].append({"player": "east", "table_points": -1}),
    "half a point off a table": lambda r: r["penalties"].append(
        {"player": "east", "points": 0.5, "on": "table", "session": 1}
    ),
    "match points where there are none": lambda r: r["penalties"].append({"player": "east", "match_points": 1}),
    "an unknown kind of substitute": lambda r: r["options"].update(substitute="uma"),
    "a reserve before and during": lambda r: r["sessions"][0]["tables"][0].update(
        reserve=["east"], reserve_during=["east"]
    ),
    "a penalty in session 0": lambda r: r["penalties"].append(
        {"player": "east", "points": 5, "on": "table", "session": 0}
    ),
    "a penalty on no session's table": lambda r: r["penalties"].append({"player": "east", "points": 5, "on": "table"}),
    "a penalty on a table not sat at": lambda r: r["penalties"].append(
        {"player": "idle", "points": 5, "on": "table", "session": 1}
    ),
    "a penalty on a reserve's seat": lambda r: r["penalties"].append(
        {"player": "north", "points": 5, "on": "table", "session": 2}
    ),
    "a penalty on the chair": lambda r: r["penalties"].append({"player": "east", "points": 5, "on": "chair"}),
    "a penalty without points": lambda r: r["penalties"].append({"player": "east"}),
    "a penalty without points on a table": lambda r: r["penalties"].append(
        {"player": "east", "on": "table", "session": 1}
    ),
    "a count where penalties do not grow": lambda r: r["penalties"].append({"player": "east", "count": 2}),
    "points in words": lambda r: r["penalties"].append({"player": "east", "points": "ten"}),
    "points that are a flag": lambda r: r["penalties"].append({"player": "east", "points": True}),
    "no points": lambda r: r["penalties"].append({"player": "east", "points": None}),
    "points that are not a number": lambda r: r["penalties"].append({"player": "east", "points": float("nan")}),
    "points without end": lambda r: r["penalties"].append({"player": "east", "points": float("inf")}),
    "points out of all proportion": lambda r: r["penalties"].append({"player": "east", "points": 10**400}),
    "a tie bonus where there is none": lambda r: r["options"].update(two_way_first_tie_bonus=70),
}


def sound_record() -> Record:
    """Return an mcr record in which every slip above is the only thing wrong."""
    east = ["east", "south", "west", "north"]
    return {
        "rules": "mcr",
        "options": {},
        "players": [*east, "rest", "idle"],
        "sessions": [
            {"tables": [{"players": list(east), "scores": [30, 10, -10, -30]}]},
            {"tables": [{"players": list(east), "scores": [0, 0, 8, -8], "reserve": ["north"]}]},
        ],
        "penalties": [{"player": "south", "points": 5}],
    }


def standings_or_error(record: object) -> dict[str, Any]:
    """Return the standings of a record, or that it was refused."""
    try:
        return standings_from_record(record)
    except ScoringError:
        return {"error": True}
