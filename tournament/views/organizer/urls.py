"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournament.views.accounts import first_organizer, invitation
from tournament.views.organizer import create, display, home, overview, paper, people, results, settings
from tournament.views.organizer.day import club_evening
from tournament.views.organizer.players import actions, draw, enrolment, importing
from tournament.views.organizer.seating import plan, search

app_name = "organizer"
urlpatterns: list[URLPattern | URLResolver] = [
    # setting up
    path("", home.home, name="home"),
    path("first/", first_organizer.first_organizer, name="first"),
    path("new/", create.new, name="new"),
    path("new/club-evening/", club_evening.new_club_evening, name="new-club-evening"),
    path("invitation/<str:token>/", invitation.invitation, name="invitation"),
    path("<slug:slug>/", overview.overview, name="overview"),
    path("<slug:slug>/publish/", overview.publish_tournament, name="publish"),
    path("<slug:slug>/finish/", overview.finish, name="finish"),
    path("<slug:slug>/reopen/", overview.reopen, name="reopen"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/players/", enrolment.players, name="players"),
    path("<slug:slug>/players/add/", enrolment.add_player, name="add-player"),
    path("<slug:slug>/players/import/", importing.import_players, name="import-players"),
    path("<slug:slug>/players/draw/", draw.draw, name="draw-numbers"),
    path("<slug:slug>/players/<int:enrolment>/", enrolment.player, name="player"),
    path("<slug:slug>/players/<int:enrolment>/withdraw/", actions.withdraw, name="withdraw-player"),
    path("<slug:slug>/players/<int:enrolment>/return/", actions.return_player, name="return-player"),
    path("<slug:slug>/players/<int:enrolment>/reserve/", actions.reserve, name="reserve-player"),
    path("<slug:slug>/players/<int:enrolment>/activate/", actions.activate, name="activate-player"),
    path("<slug:slug>/players/<int:enrolment>/rest/", actions.rest, name="rest-player"),
    path("<slug:slug>/players/<int:enrolment>/take-number/", actions.take_number, name="take-number"),
    path("<slug:slug>/players/<int:enrolment>/fill-number/", actions.fill_number, name="fill-number"),
    path("<slug:slug>/players/<int:enrolment>/data/", actions.data, name="player-data"),
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
    path("<slug:slug>/seating/release/", plan.release, name="seating-release"),
    path("<slug:slug>/seating/new/", search.new, name="seating-new"),
    path("<slug:slug>/seating/import/", search.import_file, name="seating-import"),
    path("<slug:slug>/seating/search/", search.search, name="seating-search"),
    path("<slug:slug>/seating/search/<int:search>/stop/", search.stop, name="seating-stop"),
    path("<slug:slug>/seating/search/<int:search>/accept/", search.accept, name="seating-accept"),
    path("<slug:slug>/seating/search/<int:search>/discard/", search.discard, name="seating-discard"),
    # paper, results and the projector
    path("<slug:slug>/display/", display.display, name="display"),
    path("<slug:slug>/paper/", paper.paper, name="paper"),
    path("<slug:slug>/paper/table-cards/", paper.cards, name="paper-cards"),
    path("<slug:slug>/paper/<slug:document>.pdf", paper.document, name="paper-document"),
    path("<slug:slug>/results/", results.results, name="results"),
    path("<slug:slug>/results/all.xlsx", results.workbook, name="results-workbook"),
    path("<slug:slug>/results/archive.json", results.archive, name="results-archive"),
    path("<slug:slug>/results/ema.<slug:kind>", results.ema, name="results-ema"),
    path("<slug:slug>/results/<slug:sheet>.csv", results.sheet, name="results-sheet"),
    # the day
    path("<slug:slug>/", include("tournament.views.organizer.day.urls")),
]
