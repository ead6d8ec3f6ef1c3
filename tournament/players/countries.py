"""Countries by name or code: the three letters of sport, which mahjong associations use, and those of ISO 3166."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

# The code of sport, the two letters of ISO 3166, its three letters where they differ, then what else people write:
# older codes, and names in several languages. A country with many names has more than one line.
TABLE = """
AFG AF
AIA AI
ALA AX
ALB AL
ALG DZ|DZA
AND AD|Andorra|安道尔
ANG AO|AGO
ANT AG|ATG
ARG AR|Argentina|Argentinien|Argentine|Argentinië|阿根廷
ARM AM|Armenia|Armenien|Arménie|亚美尼亚
ARU AW|ABW
ASA AS|ASM
AUS AU|Australia|Australien|Australie|Australië|澳大利亚|澳洲
AUT AT|Austria|Österreich|Autriche|Oostenrijk|奥地利
AZE AZ
BAH BS|BHS
BAN BD|BGD
BAR BB|BRB
BDI BI
BEL BE|Belgium|Belgien|Belgique|België|Bélgica|比利时
BEN BJ
BER BM|BMU
BES BQ
BHR BH
BHU BT|BTN
BIH BA|Bosnia and Herzegovina|Bosnia|波黑
BIZ BZ|BLZ
BLM BL
BLR BY|Belarus|Weißrussland|Biélorussie|Bielorrusia|白俄罗斯
BOL BO
BOT BW|BWA
BRA BR|Brazil|Brasilien|Brésil|Brasil|Brazilië|巴西
BRU BN|BRN
BUL BG|BGR|Bulgaria|Bulgarien|Bulgarie|Bulgarije|保加利亚
BUR BF|BFA
CAF CF
CAM KH|KHM
CAN CA|Canada|Kanada|Canadá|加拿大
CAY KY|CYM
CGO CG|COG
CHA TD|TCD
CHI CL|CHL|Chile|Chili|智利
CHN CN|China|P.R. China|PR China|Chine|中国|中华人民共和国
CIV CI
CMR CM
COD CD
COK CK
COL CO|Colombia|Kolumbien|Colombie|哥伦比亚
COM KM
CPV CV
CRC CR|CRI|Costa Rica|哥斯达黎加
CRO HR|HRV|Croatia|Kroatien|Croatie|Croacia|Kroatië|Hrvatska|克罗地亚
CUB CU|Cuba|Kuba|古巴
CUW CW
CYP CY|Cyprus|Zypern|Chypre|Chipre|塞浦路斯
CZE CZ|Czech Republic|Czechia|Tschechien|Tchéquie|République tchèque|Chequia|Tsjechië|Česko|捷克
DEN DK|DNK|Denmark|Dänemark|Danemark|Dinamarca|Denemarken|Danmark|丹麦
DJI DJ
DMA DM
DOM DO
ECU EC
EGY EG|Egypt|Ägypten|Égypte|Egipto|埃及
ERI ER
ESA SV|SLV
ESH EH
ESP ES|Spain|Spanien|Espagne|España|Spanje|西班牙
EST EE|Estonia|Estland|Estonie|Eesti|爱沙尼亚
ETH ET
FIJ FJ|FJI
FIN FI|Finland|Finnland|Finlande|Finlandia|Suomi|芬兰
FLK FK
FRA FR|France|Frankreich|Francia|Frankrijk|法国
FRO FO
FSM FM
GAB GA
GAM GM|GMB
GBR GB|UK|Great Britain|United Kingdom|England|Scotland|Wales
GBR Großbritannien|Vereinigtes Königreich|Royaume-Uni|Angleterre|Reino Unido|Inglaterra
GBR Verenigd Koninkrijk|Engeland|英国
GBS GW|GNB
GEO GE|Georgia|Georgien|Géorgie|格鲁吉亚
GEQ GQ|GNQ
GER DE|DEU|D|Germany|Deutschland|Allemagne|Alemania|Duitsland|德国
GGY GG
GHA GH
GIB GI
GLP GP
GRE GR|GRC|Greece|Griechenland|Grèce|Grecia|Griekenland|希腊
GRL GL
GRN GD|GRD
GUA GT|GTM
GUF GF
GUI GN|GIN
GUM GU
GUY GY
HAI HT|HTI
HKG HK|Hong Kong|Hongkong|香港|中国香港
HON HN|HND
HUN HU|Hungary|Ungarn|Hongrie|Hungría|Hongarije|Magyarország|匈牙利
IMN IM
INA ID|IDN|Indonesia|Indonesien|Indonésie|Indonesië|印度尼西亚
IND IN|India|Indien|Inde|印度
IRI IR|IRN
IRL IE|Ireland|Irland|Irlande|Irlanda|Ierland|爱尔兰
IRQ IQ
ISL IS|Iceland|Island|Islande|Islandia|IJsland|Ísland|冰岛
ISR IL|Israel|Israël|以色列
ISV VI|VIR
ITA IT|Italy|Italien|Italie|Italia|Italië|意大利
IVB VG|VGB
JAM JM
JEY JE
JOR JO
JPN JP|JAP|Japan|Japon|Japón|日本
KAZ KZ|Kazakhstan|Kasachstan|哈萨克斯坦
KEN KE
KGZ KG
KIR KI
KOR KR|Korea|South Korea|Republic of Korea|Südkorea|Corée du Sud|Corea del Sur|Zuid-Korea|韩国
KOS XK|XKX
KSA SA|SAU
KUW KW|KWT
LAO LA
LAT LV|LVA|Latvia|Lettland|Lettonie|Letonia|Letland|拉脱维亚
LBA LY|LBY
LBN LB
LBR LR
LCA LC
LES LS|LSO
LIE LI|Liechtenstein|列支敦士登
LTU LT|Lithuania|Litauen|Lituanie|Lituania|Litouwen|立陶宛
LUX LU|Luxembourg|Luxemburg|Luxemburgo|卢森堡
MAC MO|MFM|Macau|Macao|澳门|中国澳门
MAD MG|MDG
MAF MF
MAR MA
MAS MY|MYS|Malaysia|Malaisie|Malasia|Maleisië|马来西亚
MAW MW|MWI
MDA MD
MDV MV
MEX MX|Mexico|Mexiko|Mexique|México|墨西哥
MGL MN|MNG|Mongolia|Mongolei|Mongolie|Mongolië|蒙古
MHL MH
MKD MK
MLI ML
MLT MT|Malta|Malte|马耳他
MNE ME
MNP MP
MON MC|MCO|Monaco|Mónaco|摩纳哥
MOZ MZ
MRI MU|MUS
MSR MS
MTN MR|MRT
MTQ MQ
MYA MM|MMR
MYT YT
NAM NA
NCA NI|NIC
NCL NC
NED NL|NLD|HOL|Netherlands|The Netherlands|Holland|Niederlande|Pays-Bas|Hollande|Países Bajos|Holanda|Nederland|荷兰
NEP NP|NPL
NGR NG|NGA
NIG NE|NER
NIU NU
NOR NO|Norway|Norwegen|Norvège|Noruega|Noorwegen|Norge|挪威
NRU NR
NZL NZ|New Zealand|Neuseeland|Nouvelle-Zélande|Nueva Zelanda|Nieuw-Zeeland|新西兰
OMA OM|OMN
PAK PK
PAN PA
PAR PY|PRY
PER PE|Peru|Pérou|Perú|秘鲁
PHI PH|PHL|Philippines|Philippinen|Filipinas|Filipijnen|菲律宾
PLE PS|PSE
PLW PW
PNG PG
POL PL|Poland|Polen|Pologne|Polonia|Polska|波兰
POR PT|PRT|Portugal|葡萄牙
PRK KP
PUR PR|PRI
PYF PF
QAT QA
REU RE
ROU RO|ROM|Romania|Rumänien|Roumanie|Rumania|Roemenië|România|罗马尼亚
RSA ZA|ZAF|South Africa|Südafrika|Afrique du Sud|Sudáfrica|Zuid-Afrika|南非
RUS RU|Russia|Russian Federation|Russland|Russie|Rusia|Rusland|Россия|俄罗斯
RWA RW
SAM WS|WSM
SEN SN
SEY SC|SYC
SGP SG|SIN|Singapore|Singapur|Singapour|新加坡
SHN SH
SKN KN|KNA
SLE SL
SLO SI|SVN|Slovenia|Slowenien|Slovénie|Eslovenia|Slovenië|Slovenija|斯洛文尼亚
SMR SM
SOL SB|SLB
SOM SO
SPM PM
SRB RS|Serbia|Serbien|Serbie|Servië|Srbija|塞尔维亚
SRI LK|LKA
SSD SS
STP ST
SUD SD|SDN
SUI CH|CHE|Switzerland|Schweiz|Suisse|Suiza|Zwitserland|Svizzera|瑞士
SUR SR
SVK SK|Slovakia|Slowakei|Slovaquie|Eslovaquia|Slowakije|Slovensko|斯洛伐克
SWE SE|Sweden|Schweden|Suède|Suecia|Zweden|Sverige|瑞典
SWZ SZ
SXM SX
SYR SY
TAN TZ|TZA
TCA TC
TGA TO|TON
THA TH|Thailand|Thaïlande|Tailandia|泰国
TJK TJ
TKL TK
TKM TM
TLS TL
TOG TG|TGO
TPE TW|TWN|Chinese Taipei|Taiwan|Taïwan|Taiwán|台湾|中国台湾|中华台北
TTO TT
TUN TN
TUR TR|Turkey|Türkiye|Türkei|Turquie|Turquía|Turkije|土耳其
TUV TV
UAE AE|ARE
UGA UG
UKR UA|Ukraine|Ucrania|Oekraïne|Україна|乌克兰
URU UY|URY
USA US|United States|United States of America|America|Vereinigte Staaten|États-Unis
USA Estados Unidos|EEUU|Verenigde Staten|美国
UZB UZ
VAN VU|VUT
VAT VA
VEN VE
VIE VN|VNM|Vietnam|Viet Nam|越南
VIN VC|VCT
WLF WF
YEM YE
ZAM ZM|ZMB
ZIM ZW|ZWE
"""
CODE = re.compile(r"[A-Za-z]{2,3}")
HOME_NATIONS = dict.fromkeys(("ENG", "NIR", "SCO", "WAL"), "GBR")
"""Codes that are stored as written; the association has one code for all of them."""


def find_country(text: str) -> str:
    """Return the code of a country; letters that may be a code missing here as they are, and "" for other words.

    >>> find_country("nl"), find_country("Pays-Bas"), find_country("DEU"), find_country("fji"), find_country("Oz ")
    ('NED', 'NED', 'GER', 'FIJ', 'OZ')
    >>> find_country("the land of winds")
    ''
    """
    known = _CODES.get(_plain(text))
    if known:
        return known
    text = text.strip()
    return text.upper() if CODE.fullmatch(text) else ""


def is_surely_country(text: str) -> bool:
    """Say whether a word can only be a country. Codes of countries without names here don't count.

    >>> is_surely_country("NL"), is_surely_country("Mr"), is_surely_country("Ken")
    (True, False, False)
    """
    return _CODES.get(_plain(text)) in _NAMED


def three_letters(country: str) -> str:
    """Return the association's three letters for a country; unknown codes of three letters stay, others become "".

    >>> three_letters("NL"), three_letters("NLD"), three_letters("NED"), three_letters("XX")
    ('NED', 'NED', 'NED', '')
    """
    code = find_country(country)
    code = HOME_NATIONS.get(code, code)
    return code if len(code) == 3 else ""


def two_letters(country: str) -> str:
    """Return the two letters of a country as the association's ranking site has them: UK, not GB.

    >>> two_letters("GBR"), two_letters("NED"), two_letters("EUR")
    ('UK', 'NL', '')
    """
    code = _TWO_LETTERS.get(three_letters(country), "")
    return "UK" if code == "GB" else code


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return "".join(letter for letter in letters if letter.isalnum())


def _rows() -> Iterator[tuple[str, list[str]]]:
    for line in TABLE.strip().splitlines():
        code, _space, others = line.partition(" ")
        yield code, others.split("|")


_CODES = {_plain(word): code for code, others in _rows() for word in (code, *others)}
_TWO_LETTERS = {code: others[0] for code, others in _rows() if len(others[0]) == 2}
_NAMED = {code for code, others in _rows() if any(len(word) > 3 for word in others)}
