"""Countries by their two letters and by the three that sport uses, which are the association's."""

from __future__ import annotations

from tournament.players.importing.countries import find_country

_ISO = """
AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE BA BIH BB BRB
BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS BT BTN BW BWA BY BLR
BZ BLZ CA CAN CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN CO COL CR CRI CU CUB CV CPV CW CUW CY CYP
CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK
FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC
GT GTM GU GUM GW GNB GY GUY HK HKG HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IQ IRQ IR IRN IS ISL
IT ITA JE JEY JM JAM JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO
LB LBN LC LCA LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL
MK MKD ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM
NC NCL NE NER NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG PH PHL PK PAK
PL POL PM SPM PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA SA SAU SB SLB SC SYC SD SDN
SE SWE SG SGP SH SHN SI SVN SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA
TD TCD TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA US USA
UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR VN VNM VU VUT WF WLF WS WSM XK XKX YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE
"""
"""Two and three letters, as ISO 3166 has them."""

_SPORT = """
ALG DZA ANG AGO ANT ATG ARU ABW ASA ASM BAH BHS BAN BGD BAR BRB BER BMU BHU BTN BIZ BLZ BOT BWA BRU BRN BUR BFA CAM
KHM CAY CYM CGO COG CHA TCD ESA SLV FIJ FJI GAM GMB GBS GNB GEQ GNQ GRN GRD GUA GTM GUI GIN HAI HTI HON HND IRI IRN
ISV VIR IVB VGB KOS XKX KSA SAU KUW KWT LBA LBY LES LSO MAD MDG MAW MWI MRI MUS MTN MRT MYA MMR NCA NIC NEP NPL NGR
NGA NIG NER OMA OMN PAR PRY PLE PSE PUR PRI SAM WSM SEY SYC SKN KNA SOL SLB SRI LKA SUD SDN TAN TZA TGA TON TOG TGO
UAE ARE URU URY VAN VUT VIN VCT ZAM ZMB ZIM ZWE
"""
"""Three letters of sport and of ISO 3166, where they differ and no imported list has told us."""

_BRITAIN = dict.fromkeys(("ENG", "NIR", "SCO", "WAL"), "GBR")


def three_letters(country: str) -> str:
    """Return the three letters of a country; three that nobody knows stay as they are, two are nothing.

    >>> three_letters("NL"), three_letters("NLD"), three_letters("NED"), three_letters("XX")
    ('NED', 'NED', 'NED', '')
    """
    code = find_country(country)
    code = _THREE_OF_TWO.get(code, code)
    code = _BRITAIN.get(code) or _SPORT_OF_ISO.get(code, code)
    return code if len(code) == 3 else ""


def two_letters(country: str) -> str:
    """Return the two letters of a country as the association's ranking site has them: UK, not GB.

    >>> two_letters("GBR"), two_letters("NED"), two_letters("EUR")
    ('UK', 'NL', '')
    """
    code = _TWO_OF_THREE.get(three_letters(country), "")
    return "UK" if code == "GB" else code


def _pairs(text: str) -> dict[str, str]:
    codes = text.split()
    return dict(zip(codes[::2], codes[1::2], strict=True))


_THREE_OF_TWO = _pairs(_ISO)
_SPORT_OF_ISO = {iso: sport for sport, iso in _pairs(_SPORT).items()}
_TWO_OF_THREE = {three_letters(two): two for two in _THREE_OF_TWO}
