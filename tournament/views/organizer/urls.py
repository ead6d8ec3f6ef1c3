"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournament.views.accounts import first_organizer, invitation
from tournament.views.organizer import create, display, home, overview, paper, people, settings, stage_changes, stages
from tournament.views.organizer.day import club_evening
from tournament.views.organizer.from_paper import results_file
from tournament.views.organizer.players import actions, draw, enrolment, importing
from tournament.views.organizer.results import files, import_archive, late_corrections, prizes
from tournament.views.organizer.seating import plan, search

app_name = "organizer"
urlpatterns: list[URLPattern | URLResolver] = [
    # setting up
    path("", home.home, name="home"),
    path("first/", first_organizer.first_organizer, name="first"),
    path("new/", create.new, name="new"),
    path("new/import/", import_archive.import_tournament, name="import-archive"),
    path("new/club-evening/", club_evening.new_club_evening, name="new-club-evening"),
    path("invitation/<str:token>/", invitation.invitation, name="invitation"),
    path("<slug:slug>/", overview.overview, name="overview"),
    path("<slug:slug>/publish/", overview.publish_tournament, name="publish"),
    path("<slug:slug>/finish/", overview.finish, name="finish"),
    path("<slug:slug>/remove/", overview.remove, name="remove"),
    path("<slug:slug>/reopen/", overview.reopen, name="reopen"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/players/", enrolment.players, name="players"),
    path("<slug:slug>/players/add/", enrolment.add_player, name="add-player"),
    path("<slug:slug>/players/import/", importing.import_players, name="import-players"),
    path("<slug:slug>/players/draw/", draw.draw, name="draw-numbers"),
    path("<slug:slug>/players/numbers/", draw.own, name="own-numbers"),
    path("<slug:slug>/players/<int:enrolment>/", enrolment.player, name="player"),
    path("<slug:slug>/players/<int:enrolment>/withdraw/", actions.withdraw, name="withdraw-player"),
    path("<slug:slug>/players/<int:enrolment>/return/", actions.return_player, name="return-player"),
    path("<slug:slug>/players/<int:enrolment>/reserve/", actions.reserve, name="reserve-player"),
    path("<slug:slug>/players/<int:enrolment>/activate/", actions.activate, name="activate-player"),
    path("<slug:slug>/players/<int:enrolment>/rest/", actions.rest, name="rest-player"),
    path("<slug:slug>/players/<int:enrolment>/take-number/", actions.take_number, name="take-number"),
    path("<slug:slug>/players/<int:enrolment>/fill-number/", actions.fill_number, name="fill-number"),
    path("<slug:slug>/players/<int:enrolment>/data/", actions.data, name="player-data"),
    path("<slug:slug>/players/<int:enrolment>/remove/", actions.remove, name="remove-player"),
    path("<slug:slug>/players/<int:enrolment>/erase/", actions.erase, name="erase-player"),
    path("<slug:slug>/people/", people.people, name="people"),
    path("<slug:slug>/people/invite/", people.invite_someone, name="invite"),
    path("<slug:slug>/people/invitations/<int:invitation>/take-back/", people.take_back, name="revoke-invitation"),
    path("<slug:slug>/people/<int:account>/role/", people.change_role, name="change-role"),
    path("<slug:slug>/people/<int:account>/remove/", people.remove, name="remove-role"),
    path("<slug:slug>/club-evening/", club_evening.evening, name="club-evening"),
    path("<slug:slug>/club-evening/games/", club_evening.games, name="club-games"),
    path("<slug:slug>/club-evening/guests/", club_evening.add_guests, name="add-guests"),
    path("<slug:slug>/club-evening/start/", club_evening.start, name="start-game"),
    path("<slug:slug>/club-evening/game/<int:session>/<int:number>/", club_evening.game, name="club-game"),
    path("<slug:slug>/club-evening/end/", club_evening.end, name="end-evening"),
    # seating
    path("<slug:slug>/seating/", plan.seating, name="seating"),
    path("<slug:slug>/seating/swap/", plan.swap, name="seating-swap"),
    path("<slug:slug>/seating/undo/", plan.undo, name="undo-change"),
    path("<slug:slug>/seating/release/", plan.release, name="seating-release"),
    path("<slug:slug>/seating/new/", search.new, name="seating-new"),
    path("<slug:slug>/seating/import/", search.import_file, name="seating-import"),
    path("<slug:slug>/seating/search/", search.search, name="seating-search"),
    path("<slug:slug>/seating/search/<int:search>/stop/", search.stop, name="seating-stop"),
    path("<slug:slug>/seating/search/<int:search>/accept/", search.accept, name="seating-accept"),
    path("<slug:slug>/seating/search/<int:search>/discard/", search.discard, name="seating-discard"),
    # stages
    path("<slug:slug>/stages/", stages.stages, name="stages"),
    path("<slug:slug>/stages/changes/", stage_changes.changes, name="stage-changes"),
    path("<slug:slug>/stages/<int:stage>/", stages.stage, name="stage"),
    path("<slug:slug>/stages/<int:stage>/remove/", stages.remove, name="remove-stage"),
    path("<slug:slug>/stages/<int:stage>/advance/", stages.advance, name="advance"),
    path("<slug:slug>/stages/<int:stage>/lots/", stages.lots, name="draw-lots"),
    path("<slug:slug>/stages/<int:stage>/keep/", stages.keep, name="keep-field"),
    path("<slug:slug>/stages/<int:stage>/bring-up/", stages.next_up, name="bring-up"),
    # paper, results and the projector
    path("<slug:slug>/display/", display.display, name="display"),
    path("<slug:slug>/prizes/", prizes.prizes, name="prizes"),
    path("<slug:slug>/prizes/certificates.pdf", prizes.certificates, name="certificates"),
    path("<slug:slug>/paper/", paper.paper, name="paper"),
    path("<slug:slug>/paper/import/", results_file.import_totals, name="import-totals"),
    path("<slug:slug>/paper/table-cards/", paper.cards, name="paper-cards"),
    path("<slug:slug>/paper/<slug:document>.pdf", paper.document, name="paper-document"),
    path("<slug:slug>/results/", files.results, name="results"),
    path("<slug:slug>/results/correct/", late_corrections.choose, name="late-corrections"),
    path("<slug:slug>/results/correct/<int:session>/<int:number>/", late_corrections.correct, name="late-correction"),
    path(
        "<slug:slug>/results/correct/<int:session>/<int:number>/<uuid:hand_id>/",
        late_corrections.correct_hand,
        name="late-hand",
    ),
    path("<slug:slug>/results/all.xlsx", files.workbook, name="results-workbook"),
    path("<slug:slug>/results/archive.json", files.archive, name="results-archive"),
    path("<slug:slug>/results/pages.zip", files.web_pages, name="results-pages"),
    path("<slug:slug>/results/ema.<slug:kind>", files.ema, name="results-ema"),
    path("<slug:slug>/results/<slug:sheet>.csv", files.sheet, name="results-sheet"),
    # the day
    path("<slug:slug>/", include("tournament.views.organizer.day.urls")),
]
