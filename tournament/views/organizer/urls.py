"""Addresses of organizers and referees."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournament.views.organizer import (
    club_evening,
    create,
    display,
    first,
    home,
    import_players,
    invitation,
    overview,
    paper,
    people,
    player_deeds,
    players,
    results,
    settings,
)

app_name = "organizer"
urlpatterns: list[URLPattern | URLResolver] = [
    # setting up
    path("", home.home, name="home"),
    path("first/", first.first, name="first"),
    path("new/", create.new, name="new"),
    path("new/club-evening/", club_evening.new_club_evening, name="new-club-evening"),
    path("invitation/<str:token>/", invitation.invitation, name="invitation"),
    path("<slug:slug>/", overview.overview, name="overview"),
    path("<slug:slug>/publish/", overview.publish_tournament, name="publish"),
    path("<slug:slug>/finish/", overview.finish, name="finish"),
    path("<slug:slug>/reopen/", overview.reopen, name="reopen"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/players/", players.players, name="players"),
    path("<slug:slug>/players/add/", players.add_player, name="add-player"),
    path("<slug:slug>/players/import/", import_players.import_players, name="import-players"),
    path("<slug:slug>/players/draw/", players.draw, name="draw-numbers"),
    path("<slug:slug>/players/<int:enrolment>/", players.player, name="player"),
    path("<slug:slug>/players/<int:enrolment>/withdraw/", player_deeds.withdraw, name="withdraw-player"),
    path("<slug:slug>/players/<int:enrolment>/return/", player_deeds.return_player, name="return-player"),
    path("<slug:slug>/players/<int:enrolment>/reserve/", player_deeds.reserve, name="reserve-player"),
    path("<slug:slug>/players/<int:enrolment>/activate/", player_deeds.activate, name="activate-player"),
    path("<slug:slug>/players/<int:enrolment>/rest/", player_deeds.rest, name="rest-player"),
    path("<slug:slug>/players/<int:enrolment>/take-number/", player_deeds.take_number, name="take-number"),
    path("<slug:slug>/players/<int:enrolment>/data/", player_deeds.data, name="player-data"),
    path("<slug:slug>/players/<int:enrolment>/erase/", player_deeds.erase, name="erase-player"),
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
    path("<slug:slug>/", include("tournament.views.organizer.day_urls")),
]
