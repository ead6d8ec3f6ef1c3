"""Addresses of a table: by its link, good for the whole tournament, or for referees who have signed in.

Both lead to the same pages. What belongs to one session has that session in its address, so that an entry which waited
on a tablet can never land in the next one.
"""

from __future__ import annotations

from django.urls import include, path

from tournament.views.referee import (
    app,
    corrections,
    explanation,
    office,
    penalties,
    play_clock,
    results,
    table,
    table_code,
)
from tournament.views.referee.commands import counting, devices, hands, session
from tournament.views.referee.told import words

app_name = "referee"
at_table = [
    path("", table.table, name="table"),
    path("state/", table.state, name="state"),
    path("hands/", hands.record, name="record"),
    path("undo/", hands.undo, name="undo"),
    path("redo/", hands.redo, name="redo"),
    path("confirm/", hands.confirm, name="confirm"),
    path("sign/", session.sign, name="sign"),
    path("finish/", session.finish, name="finish"),
    path("signal/", session.signal, name="signal"),
    path("redraw/", session.redraw, name="redraw"),
    path("call/", session.call, name="call"),
    path("take-call-back/", session.take_call_back, name="take-call-back"),
    path("hand/<int:hand>/<str:wind>/", explanation.explanation, name="explanation"),
    path("hands/<uuid:hand_id>/correct/", corrections.correct, name="correct"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("penalties/<uuid:uid>/take-back/", penalties.take_back, name="take-back"),
    path("receipts/", results.receipts, name="receipts"),
    path("totals/", results.totals, name="totals"),
    path("hands-again/", results.hands_again, name="hands-again"),
    path("begin/", results.begin, name="begin"),
    path("unlock/", results.unlock, name="unlock"),
    path("close/", results.close, name="close"),
    path("referee/", office.referee, name="referee"),
    path("swap/", office.swap, name="swap"),
    path("swap/undo/<int:record>/", office.take_back_swap, name="undo-swap"),
    path("put-in/<str:wind>/", office.put_in, name="put-in"),
    path("bring-back/<str:wind>/", office.bring_back, name="bring-back"),
    path("minutes/", office.minutes, name="minutes"),
    path("play-clock/", play_clock.play_clock, name="play-clock"),
    path("resign/<str:wind>/", play_clock.resign, name="resign"),
    path("one-more-hand/", office.one_more_hand, name="one-more-hand"),
    path("keep-score/", devices.keep_score, name="keep-score"),
    path("take-over/", devices.take_over_table, name="take-over"),
    path("hand-over/", devices.hand_over_table, name="hand-over"),
    path("handed-over/", devices.handed_over, name="handed-over"),
]
urlpatterns = [
    path("count/", counting.count, name="count"),
    path("table/", table_code.type_code, name="code"),
    path("table/awake/", app.awake, name="awake"),
    path("table/service_worker.js", app.service_worker, name="service-worker"),
    path("table/words/<str:language>/<str:kind>.<str:digest>.js", words.words, name="words"),
    path("table/<str:token>/", table.table, name="table"),
    path("table/<str:token>/state/", table.state, name="state"),
    path("table/<str:token>/app.webmanifest", app.manifest, name="app"),
    path("table/<str:token>/session/<int:session>/", include((at_table, "link"))),
    path("organize/<slug:slug>/session/<int:session>/table/<int:number>/", include((at_table, "account"))),
]
