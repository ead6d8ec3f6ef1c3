"""What countries are called in German and in French; in English and Chinese the table that reads lists has them."""

from __future__ import annotations

from collections.abc import Mapping

TABLE = """
AND Andorra|Andorre
ARG Argentinien|Argentine
ARM Armenien|Arménie
AUS Australien|Australie
AUT Österreich|Autriche
BEL Belgien|Belgique
BIH Bosnien und Herzegowina|Bosnie-Herzégovine
BLR Belarus|Biélorussie
BRA Brasilien|Brésil
BUL Bulgarien|Bulgarie
CAN Kanada|Canada
CHI Chile|Chili
CHN China|Chine
COL Kolumbien|Colombie
CRC Costa Rica|Costa Rica
CRO Kroatien|Croatie
CUB Kuba|Cuba
CYP Zypern|Chypre
CZE Tschechien|Tchéquie
DEN Dänemark|Danemark
EGY Ägypten|Égypte
ESP Spanien|Espagne
EST Estland|Estonie
FIN Finnland|Finlande
FRA Frankreich|France
GBR Großbritannien|Grande-Bretagne
GEO Georgien|Géorgie
GER Deutschland|Allemagne
GRE Griechenland|Grèce
HKG Hongkong|Hong Kong
HUN Ungarn|Hongrie
INA Indonesien|Indonésie
IND Indien|Inde
IRL Irland|Irlande
ISL Island|Islande
ISR Israel|Israël
ITA Italien|Italie
JPN Japan|Japon
KAZ Kasachstan|Kazakhstan
KOR Korea|Corée
LAT Lettland|Lettonie
LIE Liechtenstein|Liechtenstein
LTU Litauen|Lituanie
LUX Luxemburg|Luxembourg
MAC Macau|Macao
MAS Malaysia|Malaisie
MEX Mexiko|Mexique
MGL Mongolei|Mongolie
MLT Malta|Malte
MON Monaco|Monaco
NED Niederlande|Pays-Bas
NOR Norwegen|Norvège
NZL Neuseeland|Nouvelle-Zélande
PER Peru|Pérou
PHI Philippinen|Philippines
POL Polen|Pologne
POR Portugal|Portugal
ROU Rumänien|Roumanie
RSA Südafrika|Afrique du Sud
RUS Russland|Russie
SGP Singapur|Singapour
SLO Slowenien|Slovénie
SRB Serbien|Serbie
SUI Schweiz|Suisse
SVK Slowakei|Slovaquie
SWE Schweden|Suède
THA Thailand|Thaïlande
TPE Chinesisch-Taipeh|Taipei chinois
TUR Türkei|Turquie
UKR Ukraine|Ukraine
USA Vereinigte Staaten|États-Unis
VIE Vietnam|Viêt Nam
"""
_ROWS = [(row[:3], *row[4:].split("|")) for row in TABLE.strip().splitlines()]
NAMES: Mapping[str, Mapping[str, str]] = {
    "de": {code: german for code, german, _french in _ROWS},
    "fr": {code: french for code, _german, french in _ROWS},
}
