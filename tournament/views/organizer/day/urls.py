"""Addresses of the day itself: the board, clocks, tables, tablets, penalties, the log. Below a tournament's own."""

from __future__ import annotations

from django.urls import include, path

from tournament.views.organizer import log
from tournament.views.organizer.day import (
    board,
    check_in,
    clock,
    codes,
    links,
    penalties,
    sessions,
    substitutes,
    tables,
)
from tournament.views.organizer.from_paper import grid, retyping

of_session = [
    path("start/", clock.start, name="start-session"),
    path("pause/", clock.pause, name="pause-session"),
    path("resume/", clock.resume, name="resume-session"),
    path("time/", clock.time, name="add-time"),
    path("last-hand/", clock.last_hand, name="call-last-hand"),
    path("finish/", clock.finish, name="finish-tables"),
    path("close/", clock.close, name="close-session"),
    path("reopen/", clock.reopen, name="reopen-session"),
    path("totals/", grid.totals, name="session-totals"),
    path("paper/", grid.mark, name="keep-paper"),
]
of_table = [
    path("", tables.show, name="table"),
    path("answer/", board.answer, name="answer-call"),
    path("time/", tables.time, name="add-table-time"),
    path("last-hand/", tables.last_hand, name="call-table-last-hand"),
    path("play-on/", tables.go_on, name="play-on"),
    path("finish/", tables.finish, name="finish-table"),
    path("close/", tables.close, name="close-table"),
    path("unlock/", tables.unlock, name="unlock-table"),
    path("paper/", grid.mark_table, name="table-paper"),
    path("retype/", retyping.retype, name="retype"),
    path("swap/", substitutes.swap, name="swap-seats"),
    path("swap/undo/", substitutes.take_back_swap, name="undo-swap"),
    path("seat/<str:wind>/", substitutes.put_in, name="substitute"),
    path("seat/<str:wind>/back/", substitutes.bring_back, name="end-substitution"),
    path("seat/<str:wind>/credit/", substitutes.credit, name="credit-seat"),
]
urlpatterns = [
    path("board/", board.board, name="board"),
    path("board/next/", board.next_part, name="board-next"),
    path("board/<int:session>/<str:part>/", board.board_part, name="board-part"),
    path("check-in/", check_in.arrivals, name="check-in"),
    path("check-in/reserves/", check_in.reserves, name="check-in-reserves"),
    path("check-in/<int:enrolment>/", check_in.arrive, name="arrive"),
    path("card/<int:enrolment>/", check_in.card, name="card"),
    path("sessions/", sessions.sessions, name="sessions"),
    path("sessions/<int:session>/", include(of_session)),
    path("table/<int:session>/<int:number>/", include(of_table)),
    path("links/", links.links, name="links"),
    path("links/issue/", links.issue, name="issue-links"),
    path("links/<int:number>/", links.show, name="link"),
    path("links/<int:number>/renew/", links.renew, name="renew-link"),
    path("links/<int:number>/release/", links.release, name="release-tablet"),
    path("codes/", codes.codes, name="codes"),
    path("codes/renew/", codes.renew, name="renew-codes"),
    path("codes/<int:number>/revoke/", codes.revoke, name="revoke-code"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("penalties/choose/", penalties.choose, name="choose-offender"),
    path("penalties/player/<int:enrolment>/", penalties.give, name="give-penalty"),
    path("penalties/<uuid:uid>/take-back/", penalties.take_back, name="take-back-penalty"),
    path("log/", log.log, name="log"),
    path("log/export/", log.export, name="export-log"),
]
