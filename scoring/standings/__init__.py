"""Standings as a pure function of table results, penalties and the scheme a rule set declares.

`schemes` is what a scheme can say, `methods` the schemes there are; `ranks.rank_standings` ranks. Nothing is imported
here: rule sets import the declarations, and the ranking imports the rule sets.
"""
