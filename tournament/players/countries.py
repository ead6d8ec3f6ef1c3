"""Countries by name or code: the three letters of sport, which mahjong associations use, and those of ISO 3166."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from tournament.players.country_names import NAMES

# The code of sport, the two letters of ISO 3166, its three letters where they differ, then what else people write:
# older codes, and names in several languages. A country with many names has more than one line; those that no list has
# named so far share the last lines.
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
AFG AF; AIA AI; ALA AX; ALB AL; ALG DZ|DZA; ANG AO|AGO; ANT AG|ATG; ARU AW|ABW; ASA AS|ASM; AZE AZ; BAH BS|BHS
BAN BD|BGD; BAR BB|BRB; BDI BI; BEN BJ; BER BM|BMU; BES BQ; BHR BH; BHU BT|BTN; BIZ BZ|BLZ; BLM BL; BOL BO; BOT BW|BWA
BRU BN|BRN; BUR BF|BFA; CAF CF; CAM KH|KHM; CAY KY|CYM; CGO CG|COG; CHA TD|TCD; CIV CI; CMR CM; COD CD; COK CK; COM KM
CPV CV; CUW CW; DJI DJ; DMA DM; DOM DO; ECU EC; ERI ER; ESA SV|SLV; ESH EH; ETH ET; FIJ FJ|FJI; FLK FK; FRO FO; FSM FM
GAB GA; GAM GM|GMB; GBS GW|GNB; GEQ GQ|GNQ; GGY GG; GHA GH; GIB GI; GLP GP; GRL GL; GRN GD|GRD; GUA GT|GTM; GUF GF
GUI GN|GIN; GUM GU; GUY GY; HAI HT|HTI; HON HN|HND; IMN IM; IRI IR|IRN; IRQ IQ; ISV VI|VIR; IVB VG|VGB; JAM JM; JEY JE
JOR JO; KEN KE; KGZ KG; KIR KI; KOS XK|XKX; KSA SA|SAU; KUW KW|KWT; LAO LA; LBA LY|LBY; LBN LB; LBR LR; LCA LC
LES LS|LSO; MAD MG|MDG; MAF MF; MAR MA; MAW MW|MWI; MDA MD; MDV MV; MHL MH; MKD MK; MLI ML; MNE ME; MNP MP; MOZ MZ
MRI MU|MUS; MSR MS; MTN MR|MRT; MTQ MQ; MYA MM|MMR; MYT YT; NAM NA; NCA NI|NIC; NCL NC; NEP NP|NPL; NGR NG|NGA
NIG NE|NER; NIU NU; NRU NR; OMA OM|OMN; PAK PK; PAN PA; PAR PY|PRY; PLE PS|PSE; PLW PW; PNG PG; PRK KP; PUR PR|PRI
PYF PF; QAT QA; REU RE; RWA RW; SAM WS|WSM; SEN SN; SEY SC|SYC; SHN SH; SKN KN|KNA; SLE SL; SMR SM; SOL SB|SLB; SOM SO
SPM PM; SRI LK|LKA; SSD SS; STP ST; SUD SD|SDN; SUR SR; SWZ SZ; SXM SX; SYR SY; TAN TZ|TZA; TCA TC; TGA TO|TON; TJK TJ
TKL TK; TKM TM; TLS TL; TOG TG|TGO; TTO TT; TUN TN; TUV TV; UAE AE|ARE; UGA UG; URU UY|URY; UZB UZ; VAN VU|VUT; VAT VA
VEN VE; VIN VC|VCT; WLF WF; YEM YE; ZAM ZM|ZMB; ZIM ZW|ZWE
"""
CHINESE = re.compile(r"[\u4e00-\u9fff]")
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


def country_name(country: str, language: str) -> str:
    """Return a country's name in the language of a page, else in English; what is not known by name stays as written.

    >>> country_name("NED", "en"), country_name("NL", "zh-hans"), country_name("XYZ", "en")
    ('Netherlands', '荷兰', 'XYZ')
    >>> country_name("NED", "fr"), country_name("NL", "de-at"), country_name("XYZ", "de")
    ('Pays-Bas', 'Niederlande', 'XYZ')
    """
    code, spoken = find_country(country), language.partition("-")[0]
    if name := NAMES.get(spoken, {}).get(code):
        return name
    names = (name for name in _NAMES.get(code, ()) if bool(CHINESE.search(name)) == (spoken == "zh"))
    return next(names, country)


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
    return "".join(letter for letter in letters if letter.isalnum())


def _rows() -> Iterator[tuple[str, list[str]]]:
    for row in TABLE.strip().replace("; ", "\n").splitlines():
        code, _space, others = row.partition(" ")
        yield code, others.split("|")


ROWS = tuple(_rows())
_CODES = {_plain(word): code for code, others in ROWS for word in (code, *others)}
_CODES |= {_plain(name): code for names in NAMES.values() for code, name in names.items()}
_TWO_LETTERS = {code: others[0] for code, others in ROWS if len(others[0]) == 2}
_NAMES: dict[str, list[str]] = {}
for _code, _others in ROWS:
    _NAMES.setdefault(_code, []).extend(word for word in _others if len(word) > 3 or CHINESE.search(word))
_NAMED = {code for code, others in ROWS if any(len(word) > 3 for word in others)}
