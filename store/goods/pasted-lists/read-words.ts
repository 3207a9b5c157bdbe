/** Reads words and numbers of list lines and of product names in the same way, so that they can be compared. */
import { latin } from '#engines/search/fold.ts'
import { isDevanagari } from '#engines/search/words/devanagari.ts'
import { type Word, wordsOf } from '#engines/search/words/words.ts'

/**
 * A number with its unit, such as `mm`, `page`, `of` (for "pack of 4") or `class`; without a unit, the words beside it say what
 * it counts. `place` is where in the line it stands.
 */
export type Numbered = Counted & {
  before?: string | undefined
  after?: string | undefined
  place: 'start' | 'middle' | 'end'
}
type Counted = { n: number; unit?: string | undefined }
export type ReadWords = {
  words: Word[]
  numbers: Numbered[]
  /** Packing words before a number, such as `box` in "crayons box 2": perhaps part of the thing's name. */
  maybePacks: string[]
}

/** Reads a table of units, separated by semicolons: the unit, then its other spellings in Latin letters. */
const unitsIn = (table: string) =>
  new Map(
    table.split(';').flatMap((line) =>
      line
        .trim()
        .split(' ')
        .map((word, _, [unit = '']) => [word, unit] as const),
    ),
  )

const PACKINGS = unitsIn(
  'pack packet pckt pkt pkts pkg pkgs pck paket paiket pekat ream reams rim rims; box boks baks bx; dibba dabba dibbe dabbe dibbon; set; pair jodi joda jode;; dozen doz dz darjan',
)
const UNITS = new Map([
  ...PACKINGS,
  ...unitsIn(
    'page pg pgs pag pej panna panne pajes; gsm; shade shed color colour rang; sheet shit; mm; cm semi centimetre; metre; inch inchi;' +
      'ml; litre liter litar; gram; kg kilo; watt; volt; mah; gb; hour; minute minat; foot; compartment;' +
      'piece pis nag adad unit count ct; no number; x; each',
  ),
])
/** Words before a number that say what it is: a size, a class, or a quantity. */
const BEFORE = unitsIn('size sz saij no number nanbar num; class std standard grade kaksha; qty quantity matra sankhya')
/** Units that are converted to the smallest of their kind. */
const IN_SMALL = new Map<string, [unit: string, times: number]>([
  ['cm', ['mm', 10]],
  ['metre', ['mm', 1000]],
  ['litre', ['ml', 1000]],
  ['kg', ['gram', 1000]],
  ['dozen', ['dozen', 12]],
])

const numbersIn = (words: string) =>
  new Map(words.split(' ').flatMap((ways, at) => ways.split('/').map((word): [string, number] => [word, at + 1])))
const LATIN_NUMBERS = numbersIn(
  'one/ek two/do three/teen four/char/chaar five/paanch/panch six/chhe/che/chhah seven/saat eight/aath nine/nau ten/das eleven/gyarah twelve/barah',
)
/** Hindi numbers, only for words in Devanagari: in Latin letters some are other words, such as "tin". */
const HINDI_NUMBERS = numbersIn('ek do tin char panch chhah sat ath nau das gyarah barah')
const ROMAN = numbersIn('i ii iii iv v vi vii viii ix x xi xii')

export function readWords(text: string): ReadWords {
  const all = wordsOf(apart(text))
  const read: ReadWords = { words: [], numbers: [], maybePacks: [] }
  for (let at = 0; at < all.length; at++) at = takeWord(all, at, read)
  return read
}

/** "172pg" as "172 pg", "size5" as "size 5", "6th" as "6", "½" as a word. */
function apart(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\d)1\s*[/⁄]\s*2(?!\d)/g, ' half ')
    .replace(/(\p{Nd})(?:st|nd|rd|th)\b/gu, '$1')
    .replace(/(\p{Nd})(?=[\p{L}\p{M}]{2})/gu, '$1 ')
    .replace(/(?<=[\p{L}\p{M}]{2})(\p{Nd})/gu, ' $1')
    .replace(/[×*✕](?=\s*\p{Nd})/gu, ' x')
    .replace(/\bx\s+(?=\p{Nd})/gu, ' x')
}

const isDozen = (word: Word | undefined) => PACKINGS.get(latin(word?.form ?? '')) === 'dozen'

function takeWord(all: readonly Word[], at: number, read: ReadWords): number {
  const word = all[at]
  if (!word) return at
  // "2x" and "x2" are quantities; "400x" is the power of a microscope.
  const x = /^(?:(\d{1,2})x|x(\d{1,4}))$/.exec(word.form)
  const isHalf = /^(half|adha|aadha)$/.test(latin(word.form)) && isDozen(all[at + 1])
  const n = isHalf ? 0.5 : numberOf(word, all[at - 1])
  if (x) read.numbers.push({ n: Number(x[1] ?? x[2]), unit: 'x', place: 'middle' })
  else if (isDozen(word)) read.numbers.push({ n: 12, unit: 'dozen', place: 'middle' })
  else if (n !== undefined) return takeNumber(all, at, n, read)
  else read.words.push(word)
  return at
}

function takeNumber(all: readonly Word[], from: number, first: number, read: ReadWords): number {
  const { n, at } = rangeAt(all, from, first)
  const place = from === 0 ? 'start' : at === all.length - 1 ? 'end' : 'middle'
  // "4 copies" counts what was named before; with nothing before it, copies are notebooks.
  const unit = all[at + 1]?.form === 'copies' && read.words.length > 0 ? 'piece' : unitAfter(all, at)
  if (unit !== undefined) {
    const [small, times] = IN_SMALL.get(unit) ?? [unit, 1]
    read.numbers.push({ n: n * times, unit: small, place })
    return at + 1
  }
  const before = unitBefore(read)
  read.numbers.push({ n, unit: before, before: read.words.at(-1)?.term, after: all[at + 1]?.term, place })
  return at
}

/** The upper end of a range such as "2-3" or "2 to 3", and the word at which it ends. */
function rangeAt(all: readonly Word[], at: number, n: number): { n: number; at: number } {
  const isWord = /^(to|se|or|ya)$/.test(latin(all[at + 1]?.form ?? ''))
  const to = all[at + (isWord ? 2 : 1)]
  const other = to && (isWord || to.isGlued) ? numberOf(to, all[at]) : undefined
  return other !== undefined && other >= n && other <= 100 ? { n: other, at: at + (isWord ? 2 : 1) } : { n, at }
}

function numberOf(word: Word, before: Word | undefined): number | undefined {
  if (/^\d+(\.\d+)?$/.test(word.form)) return Number(word.form)
  if (isDevanagari(word.form)) return HINDI_NUMBERS.get(latin(word.form))
  return BEFORE.get(before?.form ?? '') === 'class' ? ROMAN.get(word.form) : LATIN_NUMBERS.get(word.form)
}

function unitAfter(all: readonly Word[], at: number): string | undefined {
  const next = all[at + 1]
  if (!next) return undefined
  const [form, term] = [latin(next.form), next.term]
  const isNo = /^(no|number)$/.test(form)
  // In "1 no. 6 brush" and "6 pack of 4" the unit belongs to the next number.
  if (isNo && /^\d/.test(all[at + 2]?.form ?? '')) return undefined
  const isOfNext = PACKINGS.has(form) && all[at + 2]?.form === 'of' && /^\d/.test(all[at + 3]?.form ?? '')
  if (isOfNext) return undefined
  return UNITS.get(form) ?? UNITS.get(term)
}

/** Takes the unit word before a number off the words: "size 5", "pack of 4", "qty 3", "pkt 2". */
function unitBefore({ words, maybePacks }: ReadWords): string | undefined {
  const last = words.at(-1)
  const spoken = latin(last?.form ?? '')
  const pack = PACKINGS.get(latin(words.at(-2)?.form ?? ''))
  if (spoken === 'of' && pack !== undefined) {
    words.splice(-2)
    return 'of'
  }
  const unit = BEFORE.get(spoken) ?? (spoken === 'piece' || last?.term === 'piece' ? 'piece' : undefined)
  if (unit !== undefined || PACKINGS.get(spoken) === 'pack') words.pop()
  // "pencil box 2" names a pencil box, not a packing.
  else if (last && PACKINGS.has(spoken) && !/^pen[cs]il$/.test(words.at(-2)?.term ?? '')) maybePacks.push(last.form)
  return unit ?? (PACKINGS.get(spoken) === 'pack' ? 'pack' : undefined)
}

const QUANTITIES = 'qty x pack box dibba set pair dozen each no start end piece sheet middle'.split(' ')
const PACKS = new Set(['of', 'piece', 'shade', 'sheet', 'pack', 'box', 'dibba', 'set'])

/** The numbers that may be the wanted quantity, likeliest first. Years are excluded. */
export function likelyQuantities(numbers: readonly Numbered[]): Numbered[] {
  const rank = ({ unit, place }: Numbered) => QUANTITIES.indexOf(unit ?? place)
  const likely = numbers.filter((one) => rank(one) >= 0 && one.n > 0 && (one.unit || one.n < 1990 || one.n > 2099))
  return likely.sort((a, b) => rank(a) - rank(b))
}

/** The line without its quantity: removes as little as possible, so that everything else still reads the same. */
export function withoutQuantity(text: string): string {
  const parts = text.match(/\p{N}+(?:\.\p{N}+)?|[^\s\p{N}]+|\s+/gu) ?? []
  const { words, numbers } = readWords(text)
  const [quantity] = likelyQuantities(numbers)
  const told = (words: readonly Word[], numbers: readonly Numbered[]) =>
    JSON.stringify([words.map(({ form }) => form), numbers.map(({ n, unit }) => [n, unit])])
  const wanted = told(
    words,
    numbers.filter((one) => one !== quantity),
  )
  // A longer line is no product name, and trying all cuts would take long.
  for (let many = 1; quantity && parts.length <= 40 && many <= 6; many++)
    for (let at = 0; at + many <= parts.length; at++) {
      const rest = parts.toSpliced(at, many, ' ').join('')
      const read = readWords(rest)
      if (told(read.words, read.numbers) === wanted)
        return rest
          .replace(/\(\s*\)|^[\s\-–—:=.,*×)]+|[\s\-–—:=.,*×(]+$/gu, '')
          .replace(/\s+/g, ' ')
          .trim()
    }
  return text
}

export function isPack({ unit = '' }: Counted): boolean {
  return PACKS.has(unit)
}

/** Whether a number of a product's name matches one of a list line; `strictly`: by unit or neighbouring word. */
export function statesSameNumber(name: Numbered, line: Numbered, strictly: boolean): boolean {
  if (name.n !== line.n) return false
  if (name.unit !== undefined && name.unit === line.unit) return true
  const isPlain = name.unit === undefined && line.unit === undefined
  if (isPlain && ((name.after && name.after === line.after) || (name.before && name.before === line.before)))
    return true
  // "notebook 172" can only mean its pages.
  if (line.unit === undefined && name.unit !== undefined) return isPack(name) ? false : !strictly || line.n > 31
  return (
    !strictly && ((isPack(name) && isPack(line)) || (name.unit === undefined && (isPack(line) || line.unit === 'size')))
  )
}
