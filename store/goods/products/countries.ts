/** Countries of origin, each in one spelling. Browser-safe. */

/** ISO 3166 codes of two letters. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ ' +
  'DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GH GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL ' +
  'NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN ' +
  'TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'

/** Listed first: the origins of most goods in Indian shops. */
export const USUAL_COUNTRIES = [
  'India',
  'China',
  'Bangladesh',
  'Germany',
  'Japan',
  'Nepal',
  'Taiwan',
  'Thailand',
  'Vietnam',
]

/** Other names of countries. */
const ALSO = new Map([
  ['bharat', 'IN'],
  ['भारत', 'IN'],
  ['prc', 'CN'],
  ['p.r.c.', 'CN'],
  ['mainland china', 'CN'],
  ['hong kong', 'HK'],
  ['korea', 'KR'],
  ['republic of korea', 'KR'],
  ['viet nam', 'VN'],
  ['russian federation', 'RU'],
  ['czech republic', 'CZ'],
  ['holland', 'NL'],
  ['the netherlands', 'NL'],
  ['turkey', 'TR'],
  ['uae', 'AE'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['great britain', 'GB'],
  ['usa', 'US'],
  ['u.s.a.', 'US'],
  ['united states of america', 'US'],
  ['america', 'US'],
])

/** The country's name for a name, code or other name in any case; undefined when there is none. */
export function findCountry(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const code =
    ALSO.get(wanted) ?? CODES.split(' ').find((one) => one.toLowerCase() === wanted || nameOf(one) === wanted)
  return code === undefined ? undefined : names.of(code)

  function nameOf(one: string): string | undefined {
    return names.of(one)?.toLowerCase()
  }
}
