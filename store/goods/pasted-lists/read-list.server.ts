/** Reads a pasted list: for each line the quantity and the product it asks for, or what the shop lacks. */

import { latin } from '#engines/search/fold.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'
import { isFiller } from '#engines/search/words/word-classes.ts'
import { invalidField } from '#store/errors.ts'
import { readByIds } from '#store/goods/catalogue/answers.server.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import { nameWithKind, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { createYield } from '#store/take-breaks.ts'
import { type Fit, fits, isQuality, type ListedThing, readSold, type SoldProduct } from './bears-out.ts'
import { isNotWanted, lineAsMeant } from './message-marks.ts'
import type { PastedLine, PastedLines } from './pasted-lists.schema.ts'
import { LIST_LIMITS } from './pasted-lists.ts'
import { likelyQuantities, type Numbered, readWords, withoutQuantity } from './read-words.ts'

const LOOKED_AT = 24
const MOST_CANDIDATES = 3
const MOST_PARTS = 20

/** Words of lists that do not help to find a product. */
const POLITE = new Set(
  (
    'good quality best new nice extra only required needed compulsory optional approx total qty quantity amount rate price item items ' +
    'list stationery stationary set pack packet piece pcs size sets please pls plz kindly send give following dear parents thank ' +
    'thanks you regards hi hello bhai bhaiya sir madam dena de do ye yeh ho tha bhej bhejo bhejna raha rahi hu hun class std grade standard ' +
    'kaksha section each every mix mixed assorted any sr s no rs per child student needs use uses also bhi vala aur tatha me things office ' +
    'chahie sabhi kul yog ii iii iv vi vii viii ix xi xii jaruri zaruri'
  ).split(' '),
)
/** "for Hindi", "for project": a purpose, removed before the search. */
const PURPOSES =
  /\b(?:for|ke liye)\s+(?:the\s+)?(?:hindi|english|maths?|science|evs|sst|gk|sanskrit|computers?|drawing|arts?|crafts?|projects?|school|home ?work|class ?work|practice|rough|exams?|kids|children|students?)\b/gi
/** "box of pencils", "pencil ka dibba": the content is wanted, not the box. */
const BOXED =
  /\b(?:box|packet|pkt|pack|set)s?\s+of\s+(?=\p{L})|\s(?:ka|ki|ke|का|की|के)\s+(?:dibb?[ai]|dabba|packet|pkt|box|set|डिब्ब[ाे]|पैकेट|सेट|बॉक्स)/giu

type Read = {
  text: string
  numbers: readonly Numbered[]
  said: ListedThing['said']
  fits: Fit[]
  isNotWanted?: boolean
}

/** Reads the list. Throws `invalid_input` only for too many lines; a line that makes no sense is answered as not found. */
export async function readList(catalogue: Catalogue, text: string): Promise<PastedLines> {
  const listed = splitList(text)
  if (listed.flatMap(({ pieces }) => pieces).length > LIST_LIMITS.lines)
    throw invalidField('/text', `Read at most ${LIST_LIMITS.lines} lines at once.`)
  const read = reader(catalogue)
  const lines: PastedLine[] = []
  for (const line of listed) lines.push(...(await linesOf(line, read)))
  return { lines }
}

type Reader = (text: string) => Promise<Read>

async function linesOf({ pieces, each, isHeading }: ListLine, read: Reader): Promise<PastedLine[]> {
  const found: Read[] = []
  for (const piece of pieces) {
    const one = await read(piece)
    if (isNotWanted(piece)) {
      found.push({ ...one, fits: [], isNotWanted: true })
      continue
    }
    const before = found.at(-1)
    const joined = before && !isFound(one) ? await read(`${before.text} ${piece}`) : undefined
    // "HB pencil, box of 10" and "notebook, 240 pages" are one thing each, even when the shop does not sell it.
    const isPart = joined && (isFound(joined) || !one.said.some(({ term }) => !isQuality(term)))
    if (isPart) found.splice(-1, 1, joined)
    else if (isFound(one)) found.push(one)
    else found.push(...(await apart(one, read)))
  }
  const told = found.filter(({ said }) => said.length > 0)
  if (isHeading && !told.some(isFound)) return []
  return told.map((one) => lineOf(one, each))
}

/** Splits a line of several things, such as "pencil and sharpener"; "rubber / eraser" is one thing with two names. */
async function apart(one: Read, read: Reader): Promise<Read[]> {
  const all = await readParts(one.text.split(/\s+(?:and|aur|or|और|तथा)\s+|\s*&\s*/i), read)
  if (all.length > 0 && all.every(({ said }) => said.some(({ term }) => !isQuality(term)))) return all
  // "2 copy 2 pencil" and "copy 2 pencil 2" are split only when the shop sells each part.
  for (const between of [/\s+(?=\d{1,3}\s+\p{L})/u, /(?<=\s\d{1,3})\s+(?=\p{L})/u]) {
    const each = await readParts(one.text.split(between), read)
    if (each.length > 0 && each.every(isFound)) return each
  }
  const first = (await readParts(one.text.split(/\s*\/\s*(?=\p{L})/u), read)).find(isFound)
  return [first ? { ...first, text: one.text } : one]
}

/** Reads the parts; empty for a single part, or more parts than one line would have. */
async function readParts(parts: readonly string[], read: Reader): Promise<Read[]> {
  const all: Read[] = []
  if (parts.length > 1 && parts.length <= MOST_PARTS) for (const part of parts) all.push(await read(part))
  return all
}

function reader(catalogue: Catalogue): Reader {
  const known = new Map<string, SoldProduct>()
  let classNumber: number | undefined
  const takeTurns = createYield()
  return async (text) => {
    await takeTurns()
    const { words, ...numbered } = readWords(text.replace(PURPOSES, ' ').replace(BOXED, ' '))
    const classOf = numbered.numbers.find(({ unit }) => unit === 'class')
    const telling = words.filter(({ form }) => ![form, latin(form)].some((word) => POLITE.has(word) || isFiller(word)))
    if (classOf && telling.length === 0) classNumber = classOf.n
    const search = telling.map(({ form }) => form).join(' ')
    if (search === '') return { text, ...numbered, said: [], fits: [] }
    const { ids } = await catalogue.search(search)
    const said = catalogue.documents.index.meaningsOf(search)
    const products = await soldOf(catalogue, ids.slice(0, LOOKED_AT), known)
    return {
      text,
      ...numbered,
      said,
      fits: products.map((one) => fits(one, { words, ...numbered, said, classNumber })),
    }
  }
}

async function soldOf(
  catalogue: Catalogue,
  ids: readonly string[],
  known: Map<string, SoldProduct>,
): Promise<SoldProduct[]> {
  const unknown = ids.filter((id) => !known.has(id))
  for (const product of await readByIds(catalogue, unknown)) {
    const { _id, price, priceSteps, stock, description } = product
    const name = nameWithKind(product)
    const brand = catalogue.shelf.products.get(_id)?.brand ?? null
    known.set(_id, { _id, name, price, priceSteps, stock, read: readSold(name, description, brand) })
  }
  return ids.flatMap((id) => known.get(id) ?? [])
}

function bestOf({ fits: all }: Read) {
  const found = all.flatMap((fit) => ('rank' in fit ? fit : []))
  return found.sort((a, b) => a.rank - b.rank)[0]
}
const isFound = (read: Read) => bestOf(read) !== undefined

function lineOf(read: Read, each: number | undefined): PastedLine {
  const best = bestOf(read)
  const counted = likelyQuantities(read.numbers)[0]?.n
  const wanted = best?.quantity ?? counted ?? 1
  const said = Math.ceil(counted === undefined && each !== undefined ? each : wanted)
  const quantity = Math.min(PRODUCT_LIMITS.stock, Math.max(1, said))
  const others = read.fits.filter(({ product }) => product !== best?.product).slice(0, MOST_CANDIDATES)
  const reason = best ? reasonFor(best.product.stock, quantity, best.pack) : lackOf(read)
  return {
    text: read.text,
    thing: withoutQuantity(read.text),
    quantity,
    ...(best ? { product: shown(best.product) } : {}),
    candidates: others.map(({ product }) => shown(product)),
    ...(reason ? { reason } : {}),
  }
}

const shown = ({ read: _, ...product }: SoldProduct) => product

function reasonFor(stock: number, quantity: number, pack: number | undefined): string | undefined {
  if (stock < quantity) return stock > 0 ? `Only ${stock} left.` : 'None left.'
  return pack !== undefined && quantity > 1 ? `One is a pack of ${pack}: check the quantity.` : undefined
}

function lackOf({ fits: all, isNotWanted }: Read): string {
  if (isNotWanted) return 'Left out: the list says no to it.'
  const [nearest] = all.flatMap((fit) => ('missing' in fit ? [fit.missing] : [])).sort((a, b) => a.length - b.length)
  return nearest ? `Not here: ${nearest.join(', ')}.` : 'Not in the shop.'
}

export type ListLine = {
  pieces: string[]
  /** The quantity of "2 each", for all pieces without one of their own. */
  each?: number
  /** The line is dropped as a heading when nothing in it is sold. */
  isHeading: boolean
}

const RUPEES = '(?:₹|\\brs\\b\\.?|\\binr\\b|\\brupees?\\b|\\brupa?ye\\b|रुपये|रुपए|रु\\.?)'
const AMOUNT = '(?<![\\d.])\\d{1,15}(?:\\.\\d{1,6})?'
const PER = '(?:\\s*(?:/-|(?:per|प्रति|/)\\s*[\\p{L}\\p{M}]+|each\\b|only\\b))*'
const PRICES = new RegExp(
  `(?:@|\\bmrp\\b)\\s*${RUPEES}?\\s*${AMOUNT}(?:\\s*${RUPEES})?${PER}|${RUPEES}\\s*:?\\s*${AMOUNT}${PER}|` +
    `${AMOUNT}\\s*(?:/-|${RUPEES}(?!\\s*\\d))${PER}(?:\\s*(?:wal[aie]|वाल[ाीे]))?|(?<![\\d.])\\d{1,4}\\s+(?:wal[aie]\\b|वाल[ाीे])`,
  'giu',
)
/** "= 270" after a price or number: the line's total. */
const TOTAL = new RegExp(`(?<=\\d|/-|${RUPEES})\\s*=\\s*(?:${RUPEES}\\s*)?\\d[\\d.]*\\s*(?:/-)?\\s*$`, 'iu')
const HEADING =
  /\b(?:list|requirements?|s[lr]?\.? ?no|particulars|note|name of|total|dear|thank(?:s| you)|regards|(?:public|high|primary|convent) school|vidyalaya|academy)\b|सूची|लिस्ट|धन्यवाद/i
const CLASS_ALONE =
  /^\W*(?:class|std|standard|grade|kaksha|कक्षा)[\s.:-]*(?:\d{1,2}|[ivx]{1,4})(?:st|nd|rd|th)?(?:\s*[-"']?\s*[a-e]["']?)?[\s:.-]*(?:stationery|items|books?)?[\s:.-]*$/i
const COUNTED = /\d\s*(?:nos?|pcs?|pkts?|packets?|box(?:es)?|sets?|dozen|doz)\b\.?/iu
const NUMBERING =
  /^\s*(?:[-–—•*·▪◦‣●○✓✔☐□➢>]+\s*|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)\]](?!\d)\s*|q?\d{1,3}\s*[.)]\s+)+/iu

export function splitList(text: string): ListLine[] {
  const lines = plainDigits(text)
    .split(/\r?\n|[\u2028\u2029;।]/)
    .map(lineAsMeant)
  const isCounted = areNumbered(lines)
  return lines.flatMap((line) => {
    const plain = isCounted ? line.replace(/^\s*\d{1,3}\s*[-–:]?\s+/, '') : line
    return plain.trim() === '' ? [] : readLine(plain)
  })
}

/** Whether the lines are numbered 1, 2, 3 and so on without a dot, from four lines. */
function areNumbered(lines: readonly string[]): boolean {
  const starts = lines.flatMap((line) => /^\s*(\d{1,3})\s*[-–:]?\s+\D.*$/.exec(line)?.[1] ?? [])
  return starts.length >= 4 && starts.every((start, at) => Number(start) === at + 1)
}

function readLine(line: string): ListLine[] {
  const cells = line
    .split(/\t|\s*\|\s*|\s{3,}/)
    .map((cell) => cell.trim())
    .filter(Boolean)
  const isRow = cells.length >= 3
  const plain = (isRow ? rowOf(cells) : line).replace(NUMBERING, '')
  const isHeading = HEADING.test(plain) || CLASS_ALONE.test(plain) || /[:：]\s*[-–]*$/.test(plain.trim())
  const [, each] =
    /\beach\b\s*[-:]?\s*(\d{1,6})|(?<!\d)(\d{1,6})\s*(?:nos?\.?|pcs?\.?)?\s*each\b/i
      .exec(withoutPrices(plain))
      ?.filter(Boolean) ?? []
  const listed = withoutPrices(withoutIntro(plain)).replace(/\beach\b/gi, ' ')
  const pieces = listed
    .split(/,(?![^()]{0,60}\))|،|\s\+\s/)
    .map((piece) =>
      piece
        .replace(NUMBERING, '')
        .replace(/(?<![\s.…_:=–—-])[\s.…_:=–—-]+$/u, '')
        .trim(),
    )
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  return [{ pieces, isHeading, ...(each === undefined ? {} : { each: Number(each) }) }]
}

/** The words of a table row and the first plain number after them; rate and amount are ignored. */
function rowOf(cells: readonly string[]): string {
  const from = cells.findIndex((cell) => /\p{L}{2}/u.test(cell))
  const worded = cells.slice(Math.max(from, 0)).filter((cell) => /\p{L}{2}/u.test(cell))
  const count = worded.some((cell) => COUNTED.test(cell))
    ? undefined
    : cells.slice(from + 1).find((cell) => /^\d{1,4}$/.test(cell))
  return from < 0 ? '' : [...worded, ...(count === undefined ? [] : [`- ${count}`])].join(' ')
}

/** The line without an introduction such as "Please send:"; "Pencil: 5" stays. */
function withoutIntro(line: string): string {
  const [, intro = '', rest = ''] = /^([^:]*):(.*)$/.exec(line) ?? []
  return rest.includes(',') || ((HEADING.test(intro) || CLASS_ALONE.test(intro)) && /\p{L}/u.test(rest)) ? rest : line
}

function withoutPrices(line: string): string {
  return line
    .replace(/(?:(?<!\p{L})[x×*]\s*)?(?<!\d)(\d{1,9})\s*[x×*@]\s*\d{1,9}(?:\.\d{1,6})?\s*=\s*\d[\d.]*/giu, ' x$1 ')
    .replace(TOTAL, '')
    .replace(PRICES, ' ')
    .replace(new RegExp(`(${COUNTED.source})(?:\\s+\\d+(?:\\.\\d+)?)+\\s*$`, 'iu'), '$1')
    .replace(/\b(?:assorted|any|mix(?:ed)?|all|different|various)\s+colou?rs?\b/giu, ' ')
}
