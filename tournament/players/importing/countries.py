"""Countries by name or code, as three letters: those of sport, which mahjong associations use."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

# The code, then whatever else people write: two letters, the other three letters, names in several languages.
TABLE = """
AND AD|Andorra|安道尔
ARG AR|Argentina|Argentinien|Argentine|Argentinië|阿根廷
ARM AM|Armenia|Armenien|Arménie|亚美尼亚
AUS AU|Australia|Australien|Australie|Australië|澳大利亚|澳洲
AUT AT|Austria|Österreich|Autriche|Oostenrijk|奥地利
BEL BE|Belgium|Belgien|Belgique|België|Bélgica|比利时
BIH BA|Bosnia and Herzegovina|Bosnia|波黑
BLR BY|Belarus|Weißrussland|Biélorussie|Bielorrusia|白俄罗斯
BRA BR|Brazil|Brasilien|Brésil|Brasil|Brazilië|巴西
BUL BG|BGR|Bulgaria|Bulgarien|Bulgarie|Bulgarije|保加利亚
CAN CA|Canada|Kanada|Canadá|加拿大
CHI CL|CHL|Chile|Chili|智利
CHN CN|China|P.R. China|PR China|Chine|中国|中华人民共和国
COL CO|Colombia|Kolumbien|Colombie|哥伦比亚
CRC CR|CRI|Costa Rica|哥斯达黎加
CRO HR|HRV|Croatia|Kroatien|Croatie|Croacia|Kroatië|Hrvatska|克罗地亚
CUB CU|Cuba|Kuba|古巴
CYP CY|Cyprus|Zypern|Chypre|Chipre|塞浦路斯
CZE CZ|Czech Republic|Czechia|Tschechien|Tchéquie|République tchèque|Chequia|Tsjechië|Česko|捷克
DEN DK|DNK|Denmark|Dänemark|Danemark|Dinamarca|Denemarken|Danmark|丹麦
EGY EG|Egypt|Ägypten|Égypte|Egipto|埃及
ESP ES|Spain|Spanien|Espagne|España|Spanje|西班牙
EST EE|Estonia|Estland|Estonie|Eesti|爱沙尼亚
FIN FI|Finland|Finnland|Finlande|Finlandia|Suomi|芬兰
FRA FR|France|Frankreich|Francia|Frankrijk|法国
GBR GB|UK|Great Britain|United Kingdom|England|Scotland|Wales
GBR Großbritannien|Vereinigtes Königreich|Royaume-Uni|Angleterre|Reino Unido|Inglaterra
GBR Verenigd Koninkrijk|Engeland|英国
GEO GE|Georgia|Georgien|Géorgie|格鲁吉亚
GER DE|DEU|D|Germany|Deutschland|Allemagne|Alemania|Duitsland|德国
GRE GR|GRC|Greece|Griechenland|Grèce|Grecia|Griekenland|希腊
HKG HK|Hong Kong|Hongkong|香港|中国香港
HUN HU|Hungary|Ungarn|Hongrie|Hungría|Hongarije|Magyarország|匈牙利
INA ID|IDN|Indonesia|Indonesien|Indonésie|Indonesië|印度尼西亚
IND IN|India|Indien|Inde|印度
IRL IE|Ireland|Irland|Irlande|Irlanda|Ierland|爱尔兰
ISL IS|Iceland|Island|Islande|Islandia|IJsland|Ísland|冰岛
ISR IL|Israel|Israël|以色列
ITA IT|Italy|Italien|Italie|Italia|Italië|意大利
JPN JP|JAP|Japan|Japon|Japón|日本
KAZ KZ|Kazakhstan|Kasachstan|哈萨克斯坦
KOR KR|Korea|South Korea|Republic of Korea|Südkorea|Corée du Sud|Corea del Sur|Zuid-Korea|韩国
LAT LV|LVA|Latvia|Lettland|Lettonie|Letonia|Letland|拉脱维亚
LIE LI|Liechtenstein|列支敦士登
LTU LT|Lithuania|Litauen|Lituanie|Lituania|Litouwen|立陶宛
LUX LU|Luxembourg|Luxemburg|Luxemburgo|卢森堡
MAC MO|MFM|Macau|Macao|澳门|中国澳门
MAS MY|MYS|Malaysia|Malaisie|Malasia|Maleisië|马来西亚
MEX MX|Mexico|Mexiko|Mexique|México|墨西哥
MGL MN|MNG|Mongolia|Mongolei|Mongolie|Mongolië|蒙古
MLT MT|Malta|Malte|马耳他
MON MC|MCO|Monaco|Mónaco|摩纳哥
NED NL|NLD|HOL|Netherlands|The Netherlands|Holland|Niederlande|Pays-Bas|Hollande|Países Bajos|Holanda|Nederland|荷兰
NOR NO|Norway|Norwegen|Norvège|Noruega|Noorwegen|Norge|挪威
NZL NZ|New Zealand|Neuseeland|Nouvelle-Zélande|Nueva Zelanda|Nieuw-Zeeland|新西兰
PER PE|Peru|Pérou|Perú|秘鲁
PHI PH|PHL|Philippines|Philippinen|Filipinas|Filipijnen|菲律宾
POL PL|Poland|Polen|Pologne|Polonia|Polska|波兰
POR PT|PRT|Portugal|葡萄牙
ROU RO|ROM|Romania|Rumänien|Roumanie|Rumania|Roemenië|România|罗马尼亚
RSA ZA|ZAF|South Africa|Südafrika|Afrique du Sud|Sudáfrica|Zuid-Afrika|南非
RUS RU|Russia|Russian Federation|Russland|Russie|Rusia|Rusland|Россия|俄罗斯
SGP SG|SIN|Singapore|Singapur|Singapour|新加坡
SLO SI|SVN|Slovenia|Slowenien|Slovénie|Eslovenia|Slovenië|Slovenija|斯洛文尼亚
SRB RS|Serbia|Serbien|Serbie|Servië|Srbija|塞尔维亚
SUI CH|CHE|Switzerland|Schweiz|Suisse|Suiza|Zwitserland|Svizzera|瑞士
SVK SK|Slovakia|Slowakei|Slovaquie|Eslovaquia|Slowakije|Slovensko|斯洛伐克
SWE SE|Sweden|Schweden|Suède|Suecia|Zweden|Sverige|瑞典
THA TH|Thailand|Thaïlande|Tailandia|泰国
TPE TW|TWN|Chinese Taipei|Taiwan|Taïwan|Taiwán|台湾|中国台湾|中华台北
TUR TR|Turkey|Türkiye|Türkei|Turquie|Turquía|Turkije|土耳其
UKR UA|Ukraine|Ucrania|Oekraïne|Україна|乌克兰
USA US|United States|United States of America|America|Vereinigte Staaten|États-Unis
USA Estados Unidos|EEUU|Verenigde Staten|美国
VIE VN|VNM|Vietnam|Viet Nam|越南
"""
CODE = re.compile(r"[A-Za-z]{2,3}")


def find_country(text: str) -> str:
    """Return the code of a country; letters that may be one we do not know as they are, and "" for other words.

    >>> find_country("nl"), find_country("Pays-Bas"), find_country("DEU"), find_country("fji"), find_country("Oz ")
    ('NED', 'NED', 'GER', 'FJI', 'OZ')
    >>> find_country("the land of winds")
    ''
    """
    known = _CODES.get(_plain(text))
    if known:
        return known
    text = text.strip()
    return text.upper() if CODE.fullmatch(text) else ""


def is_known(text: str) -> bool:
    """Say whether this is a country in our table."""
    return _plain(text) in _CODES


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return "".join(letter for letter in letters if letter.isalnum())


def _names() -> Iterator[tuple[str, str]]:
    for line in TABLE.strip().splitlines():
        code, _space, others = line.partition(" ")
        yield from ((_plain(name), code) for name in (code, *others.split("|")))


_CODES = dict(_names())
