/** Splits a pasted list into what may be its lines. Headings, numbering and prices go; a piece may be a part of the one before. */
import { plainDigits } from '#store/plain-digits.ts'

export type ListLine = {
  pieces: string[]
  /** "2 each": holds for all pieces that say no quantity. */
  each?: number
  /** The line is a heading when nothing in it is sold. */
  isHeading: boolean
}

const RUPEES = '(?:₹|\\brs\\b\\.?|\\binr\\b|\\brupees?\\b|\\brupa?ye\\b|रुपये|रुपए|रु\\.?)'
const AMOUNT = '\\d[\\d,]*(?:\\.\\d+)?'
const PER = '(?:\\s*(?:/-|(?:per|प्रति|/)\\s*[\\p{L}\\p{M}]+|each\\b|only\\b))*'
const PRICES = new RegExp(
  `(?:@|\\bmrp\\b)\\s*${RUPEES}?\\s*${AMOUNT}(?:\\s*${RUPEES})?${PER}|${RUPEES}\\s*:?\\s*${AMOUNT}${PER}|` +
    `${AMOUNT}\\s*(?:/-|${RUPEES}(?!\\s*\\d))${PER}(?:\\s*(?:wal[aie]|वाल[ाीे]))?|(?<![\\d.])\\d{1,4}\\s+(?:wal[aie]\\b|वाल[ाीे])`,
  'giu',
)
const HEADING =
  /\b(?:list|requirements?|s[lr]?\.? ?no|particulars|note|name of|total|dear|thank(?:s| you)|regards|(?:public|high|primary|convent) school|vidyalaya|academy)\b|सूची|लिस्ट|धन्यवाद/i
const CLASS_ALONE =
  /^\W*(?:class|std|standard|grade|kaksha|कक्षा)[\s.:-]*(?:\d{1,2}|[ivx]{1,4})(?:st|nd|rd|th)?(?:\s*[-"']?\s*[a-e]["']?)?[\s:.-]*(?:stationery|items|books?)?[\s:.-]*$/i
const COUNTED = /\d\s*(?:nos?|pcs?|pkts?|packets?|box(?:es)?|sets?|dozen|doz)\b\.?/iu
const NUMBERING =
  /^\s*(?:[-–—•*·▪◦‣●○✓✔☐□➢>]+\s*|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)\]](?!\d)\s*|q?\d{1,3}\s*[.)]\s+)+/iu

export function splitList(text: string): ListLine[] {
  const lines = plainDigits(text).split(/\r?\n|;|।/)
  const isCounted = areNumbered(lines)
  return lines.flatMap((line) => {
    const plain = isCounted ? line.replace(/^\s*\d{1,3}\s*[-–:]?\s+/, '') : line
    return plain.trim() === '' ? [] : readLine(plain)
  })
}

/** Four lines or more that begin with 1, 2, 3 and so on, each with another number behind: a column of numbers. */
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
    /\beach\b\s*[-:]?\s*(\d+)|(\d+)\s*(?:nos?\.?|pcs?\.?)?\s*each\b/i.exec(withoutPrices(plain))?.filter(Boolean) ?? []
  const listed = withoutPrices(withoutIntro(plain)).replace(/\beach\b/gi, ' ')
  const pieces = listed
    .split(/,(?!\d{3}(?!\d))(?![^()]*\))|،|\s\+\s/)
    .map((piece) =>
      piece
        .replace(NUMBERING, '')
        .replace(/[\s.…_:=–—-]+$/u, '')
        .trim(),
    )
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  return [{ pieces, isHeading, ...(each === undefined ? {} : { each: Number(each) }) }]
}

/** Of a row of a table its words, and the first plain number behind them: rate and amount are not counted. */
function rowOf(cells: readonly string[]): string {
  const from = cells.findIndex((cell) => /\p{L}{2}/u.test(cell))
  const worded = cells.slice(Math.max(from, 0)).filter((cell) => /\p{L}{2}/u.test(cell))
  const count = worded.some((cell) => COUNTED.test(cell))
    ? undefined
    : cells.slice(from + 1).find((cell) => /^\d{1,4}$/.test(cell))
  return from < 0 ? '' : [...worded, ...(count === undefined ? [] : [`- ${count}`])].join(' ')
}

/** "Please send: pencil, pen" is introduced; "Pencil: 5" is not. */
function withoutIntro(line: string): string {
  const [, intro = '', rest = ''] = /^([^:]*):(.*)$/.exec(line) ?? []
  return rest.includes(',') || ((HEADING.test(intro) || CLASS_ALONE.test(intro)) && /\p{L}/u.test(rest)) ? rest : line
}

function withoutPrices(line: string): string {
  return line
    .replace(/(?:(?<!\p{L})[x×*]\s*)?(\d+)\s*[x×*@]\s*\d+(?:\.\d+)?\s*=\s*\d[\d,.]*/giu, ' x$1 ')
    .replace(/(?<=\d)\s*=\s*\d[\d,.]*\s*$/, '')
    .replace(PRICES, ' ')
    .replace(new RegExp(`(${COUNTED.source})(?:\\s+\\d+(?:\\.\\d+)?)+\\s*$`, 'iu'), '$1')
    .replace(/\b(?:assorted|any|mix(?:ed)?|all|different|various)\s+colou?rs?\b/giu, ' ')
}
