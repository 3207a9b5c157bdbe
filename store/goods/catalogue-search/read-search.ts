/** Reads what a search says of price, age and category: "toys under 500", "6 saal", "gift for papa". Browser-safe. */
import { plainDigits } from '#engines/search/plain-digits.ts'
import { numberIn } from '#store/typed/number.ts'
import { type Category, PRODUCT_LIMITS } from '../products/products.ts'

/** The filters that were read in a search, and the text that remains to be searched for. */
export type SearchRead = {
  rest: string
  category?: Category
  /** Rupees, inclusive. */
  priceMax?: number
  /** Years: one, or a band up to `ageTo`. */
  age?: number
  ageTo?: number
  /** The whole text without the words of each filter. */
  without: { category?: string; price?: string; age?: string }
}

const END = '(?![\\p{L}\\p{M}\\d])'
const START = '(?<![\\p{L}\\p{M}\\d])'
const RUPEES = '(?:rs\\.?|₹|inr|rupee?s?|rupa?ye|rupay|rupa?i?ya|रुपये|रुपए|रुपया|रु)'
const AMOUNT = `${RUPEES}?\\s*(\\d[\\d,]{0,8})(?![\\d.])\\s*(?:${RUPEES}|/-)?`
const NO_UNIT = '(?!\\s*-?\\s*(?:pc|piece|ml|l|lit|g|gm|gram|kg|cm|mm|m|inch|page|w|watt|pack|set)s?(?![\\p{L}]))'
const LESS = '(?:kam|niche|neeche|sast[aei]|कम|नीचे|सस्ता|सस्ते|सस्ती)'
const PRICES = [
  `(?:under|below|(?:less|lower|cheaper|not more) th[ae]n|up ?to|within|max(?:imum)?|budget|<)\\s*${AMOUNT}${NO_UNIT}`,
  `${AMOUNT}\\s*(?:se|से)\\s*${LESS}`,
  // In the order of English; "kam se kam" is "at least".
  `(?<!(?:kam|कम)\\s)(?:se|से)\\s*${LESS}\\s+${AMOUNT}${NO_UNIT}`,
  `${AMOUNT}\\s*(?:tak|तक|(?:or|and) (?:less|under|below)|(?:ke?|के)\\s*(?:and[ae]r|under|niche|neeche|अंदर|अन्दर|नीचे))`,
].map(pattern)

/** A smaller number without a currency is hardly a price. */
const LEAST_PRICE = 20

const OLD = '(?:\\s*-?\\s*(?:olds?|ke|ki|ka|के|की|का))?'
const YEARS = `\\s*-?\\s*(?:years?|yrs?|saal|sal|varsh|साल|वर्ष|y\\/?o)${OLD}(?!\\s+(?:warranty|guarantee|plan|diary))`
const AGES = [
  `(?:age group|ages?|aged)\\s+(\\d{1,2})(?:\\s*(?:-|–|to|se)\\s*(\\d{1,2}))?(?:${YEARS})?`,
  `(\\d{1,2})(?:\\s*(?:-|–|to|se|से)\\s*(\\d{1,2}))?${YEARS}`,
].map(pattern)
const UP_TO_AGE = pattern(
  `(?:under|below|up ?to)\\s+(\\d{1,2})${YEARS}|(\\d{1,2})${YEARS}\\s*(?:tak|तक|(?:se|से)\\s*(?:kam|कम))`,
)
const MONTHS = pattern(`(\\d{1,2})\\s*-?\\s*(?:months?|mahine|mahina|महीने)${OLD}`)

const OCCASIONS = 'birthday|bday|anniversary|wedding|shaadi|farewell|return'
const GIFTS = `(?:(?:${OCCASIONS}) )?(?:gifts?|presents?|uphaar|uphar|tohfa|tofa|bhent|उपहार|तोहफा|तोहफ़ा)`
const GROWN_UPS =
  'papa|dad|daddy|father|mom|mum|mummy|mother|maa|husband|wife|pati|patni|dada|dadi|nana|nani|grandfather|grandmother|' +
  'grandpa|grandma|parents|uncle|aunty|auntie|teacher|sir|madam|boss|men|women|पापा|पिता|माँ|मम्मी|पति|पत्नी|दादा|दादी|नाना|नानी'
const OTHERS = 'friend|dost|brother|bhai|sister|behan|boy|girl|him|her|someone|दोस्त|भाई|बहन'
const KIDS =
  'baby|babies|kid|kids|child|children|son|daughter|niece|nephew|cousin|boys|girls|friends|ladka|ladke|ladki|ladkiyan|beta|bete|beti|betiyan|' +
  'bachcha|bachche|bachchi|bacche|bachchon|behen|bhaiya|didi|लड़का|लड़के|लड़की|बेटा|बेटे|बेटी|बच्चा|बच्चे|बच्ची|बच्चों|भैया|दीदी'
const PERSON = `(?:${GROWN_UPS}|${OTHERS}|${KIDS})(?:['’]?s)?`
const WHOSE = '(?:my|our|mere|meri|mera|apne|apni|little|मेरे|मेरी|अपने|अपनी)'
const PEOPLE = `(?:${WHOSE}\\s+)*${PERSON}(?:\\s+${PERSON})*`
/** People in a search: "baby bottle" is a thing, "for a baby girl" a person. */
const FOR_PEOPLE = pattern(`for\\s+(?:an?\\s+|the\\s+)?${PEOPLE}|${PEOPLE}\\s+(?:ke liye|के लिए)`)
const ONLY_PEOPLE = pattern(PEOPLE)
const FOR_SOMEBODY = [
  `(?<gift>${GIFTS}|something|kuch)\\s+for\\s+(?:my\\s+|a\\s+|an\\s+|the\\s+)?(?<who>${GROWN_UPS}|${OTHERS})`,
  `(?<who>${GROWN_UPS}|${OTHERS})\\s+(?:ke liye|के लिए)\\s+(?<gift>${GIFTS})`,
].map(pattern)
const IS_GROWN_UP = new RegExp(`^(?:${GROWN_UPS})$`, 'u')
const GROWN_UP_AGE = 17

const SHELVES: [Category, RegExp][] = [
  ['Toy', /^(?:toys?|khilon[ae]|khilaun[ae]|खिलौने|खिलौना)(?: for (?:kids|children))?$/u],
  ['Gift', new RegExp(`^(?:${GIFTS})(?: for (?:kids|children))?$`, 'u')],
  ['Study', /^(?:study(?: items?)?|stationery)$/],
  ['Household', /^(?:household(?: items?)?|home items?)$/],
]

const FILLERS = 'for|a|an|the|my|ke|ki|ka|liye|wala|wale|wali|me|mein|best|good|buy|के|लिए|वाला|वाले'
const FILLERS_AROUND = new RegExp(`^(?:(?:${FILLERS})(?:\\s+|$))+|(?:(?:^|\\s+)(?:${FILLERS}))+$`, 'gu')

/** The filters in a search text; undefined when it names none. */
export function parseSearchText(text: string): SearchRead | undefined {
  const line = plain(plainDigits(text).toLowerCase())
  const found: Omit<SearchRead, 'rest' | 'without'> = {}
  const said: { name: keyof SearchRead['without']; words: string }[] = []
  let rest = line

  function take(name: keyof SearchRead['without'], words: string, values: typeof found): void {
    Object.assign(found, values)
    said.push({ name, words })
    rest = without(rest, words)
  }

  const age = readAge(rest)
  if (age) take('age', age.words, age.values)
  const price = readPrice(rest)
  if (price) take('price', price.words, { priceMax: price.rupees })
  const { gift, who } = FOR_SOMEBODY.map((form) => form.exec(rest)?.groups).find(Boolean) ?? {}
  if (gift && who) {
    take('category', gift, { category: 'Gift' })
    if (IS_GROWN_UP.test(who) && !age) take('age', who, { age: GROWN_UP_AGE, ageTo: PRODUCT_LIMITS.age })
    else rest = without(rest, who)
  }
  const things = thingsOf(rest)
  const shelf = shelfOf(things)
  if (shelf && !found.category) take('category', shelfOf(rest) ? rest : things, { category: shelf })
  if (said.length === 0) return undefined
  rest = shelf || things === '' ? '' : without(rest, FOR_PEOPLE.exec(rest)?.[0] ?? '')
  // An age alone means toys; for soap it says nothing.
  if (rest === '' && found.age !== undefined && !found.category) found.category = 'Toy'
  return { rest, ...found, without: Object.fromEntries(said.map(({ name, words }) => [name, without(line, words)])) }
}

/** The filter with price, age and category read from its search words, unless it sets them itself; the other words remain. */
export function withFiltersInWords<T extends SearchedFilter>(filter: T): T {
  const read = filter.search && !filter.literal ? parseSearchText(filter.search) : undefined
  if (!read) return filter
  const { rest, category, priceMax, age, ageTo } = read
  return {
    ...filter,
    category: filter.category ?? category,
    price_max: filter.price_max ?? priceMax,
    ...(filter.age === undefined && { age, age_to: ageTo }),
    search: rest || undefined,
    ...(rest && { isNarrowed: true as const }),
    likely: age === undefined ? ('in-stock' as const) : ('for-age' as const),
  }
}

type SearchedFilter = {
  search?: string | undefined
  literal?: 'true' | undefined
  category?: string | undefined
  price_max?: number | undefined
  age?: number | undefined
  age_to?: number | undefined
  isNarrowed?: true | undefined
  likely?: 'in-stock' | 'for-age' | undefined
}

const shelfOf = (line: string) => SHELVES.find(([, words]) => words.test(line))?.[0]

/** What a text names besides people. */
function thingsOf(line: string): string {
  const rest = without(line, FOR_PEOPLE.exec(line)?.[0] ?? '')
  return without(rest, ONLY_PEOPLE.exec(rest)?.[0] ?? '')
}

function readAge(line: string): { words: string; values: { age: number; ageTo?: number } } | undefined {
  const [upTo, before, after = before] = UP_TO_AGE.exec(line) ?? []
  if (upTo !== undefined && Number(after) > 0) return { words: upTo, values: { age: 0, ageTo: Number(after) } }
  const months = MONTHS.exec(line)
  if (months) return { words: months[0], values: { age: Math.floor(Number(months[1]) / 12) } }
  const [words, from, to] = AGES.map((form) => form.exec(line)).find(Boolean) ?? []
  if (words === undefined || from === undefined) return undefined
  const isBand = Number(to) > Number(from)
  return { words, values: { age: Number(from), ...(isBand ? { ageTo: Number(to) } : {}) } }
}

function readPrice(line: string): { words: string; rupees: number } | undefined {
  const [words = '', amount = ''] = PRICES.map((form) => form.exec(line)).find(Boolean) ?? []
  const rupees = numberIn(amount) ?? 0
  const isPrice = rupees >= LEAST_PRICE || (rupees > 0 && new RegExp(RUPEES, 'u').test(words))
  return isPrice && rupees <= PRODUCT_LIMITS.price ? { words, rupees } : undefined
}

function without(line: string, words: string): string {
  return plain(line.replace(words, ' ')).replace(FILLERS_AROUND, '')
}

function plain(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}

function pattern(source: string): RegExp {
  return new RegExp(`${START}(?:${source})${END}`, 'u')
}
