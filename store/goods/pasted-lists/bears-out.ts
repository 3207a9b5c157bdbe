/**
 * Whether a product fits a line of a pasted list. Every telling word must be in its name, brand or category, and every number
 * too: half a name is not enough, and another size is another thing.
 */
import type { SureWord } from '#engines/search/search.ts'
import { ACCESSORY, BEHIND, classesOf, FOR_OTHERS, TRAILING } from '#engines/search/words/word-classes.ts'
import { type Word, wordsOf } from '#engines/search/words/words.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { isPack, likelyQuantities, type Numbered, type ReadWords, readWords, statesSameNumber } from './read-words.ts'

export type SoldProduct = Pick<Product, '_id' | 'name' | 'price' | 'priceSteps' | 'stock'> & {
  read: { name: ReadWords; about: ReadWords; measures: readonly Numbered[]; brand: readonly Word[] }
}

export function readSold(name: string, description: string, brand: string | null): SoldProduct['read'] {
  // "192 ruled pages" is read like "192 pages".
  const joined = description.replace(/(\d+) \p{L}+ (?=(?:pages|sheets|shades|colours)\b)/giu, '$1 ')
  const measures = readWords(joined).numbers.filter(({ unit }) => unit !== undefined && unit !== 'x')
  return { name: readWords(name), about: readWords(description), measures, brand: wordsOf(brand ?? '') }
}

/** A line of the list: its words, each with what it means in this shop, and the class in whose part of the list it stands. */
export type ListedThing = ReadWords & { said: readonly SureWord[]; classNumber?: number | undefined }

/** A product that fits, with the quantity to order and a rank (lower is better), or what it lacks. */
export type Fit =
  | { product: SoldProduct; quantity: number; pack?: number; rank: number }
  | { product: SoldProduct; missing: string[] }

/** Qualities, of which a thing has one of each kind. The description may state one when the name states no other of that kind. */
const KINDS = [
  'black white red blue green yellow pink grey gray brown orange purple violet gold golden silver teal beige navy',
  'wooden wood plastic steel metal glass paper cotton leather rubber brass copper iron woollen silk clay',
  'single double four square unruled ruled plain lined interleaf',
  'a2 a3 a4 a5 a6 b5 legal foolscap',
  'small medium large big mini jumbo long short',
].map((kind) => new Set(kind.split(' ').flatMap((word) => wordsOf(word).map(({ term }) => term))))
export const isQuality = (term: string) => KINDS.some((kind) => kind.has(term))

/** Words for a form of packing, which do not say what the thing is. */
const CONTAINERS = new Set(['kit', 'set', 'pair', 'roll', 'combo', 'pack'])

export function fits(product: SoldProduct, wanted: ListedThing): Fit {
  const { name, about, measures, brand } = product.read
  const head = headOf(name.words)
  const ending = name.words.at(-1)?.term ?? ''
  const nameTerms = new Set(name.words.map(({ term }) => term))
  const shown = new Set([...nameTerms, ...brand.map(({ term }) => term)])
  const aboutTerms = new Set(about.words.map(({ term }) => term))
  const isPacked = name.numbers.some(isPack)
  let fromAbout = 0
  const bearing = wanted.said.map(({ form, term, meanings }) => {
    const isBorne = (those: ReadonlySet<string>) => meanings.filter((terms) => terms.every((one) => those.has(one)))
    const borne = isBorne(shown)
    if (borne.length > 0 || (isPacked && wanted.maybePacks.includes(form))) return borne
    const isAbout = isQuality(term) && !isOther(term, nameTerms) && isBorne(aboutTerms).length > 0
    if (isAbout) fromAbout++
    return isAbout ? [[term]] : undefined
  })
  const borne = new Set(bearing.flatMap((terms) => terms?.flat() ?? []))
  const missing = wanted.said.filter((_, at) => !bearing[at]).map(({ form }) => form)
  const last = wanted.said.findLast(({ term }) => !isQuality(term))
  const isBefore =
    last && last.term !== head && last.term !== ending && firstPart(name.words).some(({ term }) => term === last.term)
  const isAccessory = isBefore && (classesOf(last.form) & ACCESSORY) !== 0
  const isForOthers = name.words.some(({ form, term }) => (classesOf(form) & FOR_OTHERS) !== 0 && !borne.has(term))
  const isOfClass = wanted.classNumber === undefined || !isOfOtherClass(name.numbers, wanted)
  const isNamed = borne.has(head) || (/^(kit|roll|combo)$/.test(ending) && borne.has(ending))
  if (missing.length === 0 && (!isNamed || isAccessory || isForOthers || !isOfClass)) missing.push(head)
  const numbers = { name: name.numbers, about: measures }
  const counted = quantityOf(wanted.numbers, numbers)
  if (!counted)
    missing.push(...wanted.numbers.filter((one) => !isStated(one, numbers, false)).map(({ n }) => String(n)))
  if (missing.length > 0 || !counted) return { product, missing }
  const pack = name.numbers.find(isPack)?.n
  const extras = firstPart(name.words).filter(
    ({ term, form }) => !borne.has(term) && (classesOf(form) & TRAILING) === 0,
  ).length
  const asPack = isPack(counted) && counted.unit !== 'piece'
  const isMisfit = (asPack || counted.unit === 'dozen') !== (pack !== undefined)
  // Twelve of a product sold in packs of twelve is one pack.
  const isWhole = counted.unit === 'dozen' && pack !== undefined && pack > 1 && counted.n % pack === 0
  const quantity = isWhole && pack ? counted.n / pack : counted.n
  const rank = (product.stock > 0 ? 0 : 1000) + (isMisfit ? 100 : 0) + 20 * fromAbout + extras
  return { product, quantity, rank, ...(pack !== undefined && pack > 1 && !isWhole && !asPack ? { pack } : {}) }
}

/** The word that says what the thing is: the last of the name's first part, before colours and sizes. */
function headOf(words: readonly Word[]): string {
  const part = firstPart(words)
  const isThing = ({ form, term }: Word) => (classesOf(form) & TRAILING) === 0 && !CONTAINERS.has(term)
  return (part.findLast(isThing) ?? part.at(-1))?.term ?? ''
}

function firstPart(words: readonly Word[]): readonly Word[] {
  const isEnd = ({ form, startsPart }: Word) =>
    startsPart || /^(and|of)$/.test(form) || (classesOf(form) & BEHIND) !== 0
  const end = words.findIndex((word, at) => at > 0 && isEnd(word))
  return end < 0 ? words : words.slice(0, end)
}

function isOther(term: string, name: ReadonlySet<string>): boolean {
  return KINDS.some((kind) => kind.has(term) && [...name].some((one) => kind.has(one)))
}

function isOfOtherClass(numbers: readonly Numbered[], { classNumber, numbers: asked }: ListedThing): boolean {
  return (
    !asked.some(({ unit }) => unit === 'class') && numbers.some(({ unit, n }) => unit === 'class' && n !== classNumber)
  )
}

type StatedNumbers = { name: readonly Numbered[]; about: readonly Numbered[] }

/** Whether the name states the number, or the description when the name has no other number of that unit. */
function isStated(one: Numbered, { name, about }: StatedNumbers, strictly: boolean): boolean {
  if (name.some((number) => statesSameNumber(number, one, strictly))) return true
  const isOtherwise = name.some(({ unit }) => unit !== undefined && unit === one.unit)
  return !isOtherwise && one.unit !== undefined && about.some(({ n, unit }) => n === one.n && unit === one.unit)
}

/** The number that is the quantity, so that the product states all the others; undefined when there is none. */
function quantityOf(
  numbers: readonly Numbered[],
  stated: StatedNumbers,
): { n: number; unit?: string | undefined } | undefined {
  if (numbers.every((one) => isStated(one, stated, true))) return { n: 1 }
  // "4 person tent" does not ask for four two-person tents.
  const isOther = ({ n, unit, after }: Numbered) =>
    unit === undefined && after !== undefined && stated.name.some((one) => one.after === after && one.n !== n)
  return likelyQuantities(numbers).find(
    (one) => !isOther(one) && numbers.every((other) => other === one || isStated(other, stated, false)),
  )
}
