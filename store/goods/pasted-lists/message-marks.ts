/** Removes what messengers, phones and bills add around the lines of a list. */

/** Invisible marks, such as those of writing direction that phones put before a time stamp. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const DAY = '\\d{1,4}[./-]\\d{1,2}(?:[./-]\\d{1,4})?'
const TIME = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?\\s*(?:[ap]\\.?\\s?m\\b\\.?|पूर्वाह्न|अपराह्न)?'
/** Time stamps of copied and exported messages: "27/11/26, 10:05 am - Asha: ", "[10:05:12, 27/11/2026] Asha: ". */
const STAMP = new RegExp(
  `^\\s*(?:\\[\\s*(?:${DAY},?\\s+${TIME}|${TIME},?\\s+${DAY})\\s*\\]|${DAY},?\\s+${TIME}\\s*[-–—])\\s*`,
  'i',
)
const SENDER = /^[^:]{1,60}:\s*/
const NO_WORDS = /^<[^<>]{1,40}>$|^(?:this message was deleted|you deleted this message)\b/i

/** A message line without time stamp and sender; empty for notes that the messenger itself wrote. */
function withoutStamp(line: string): string {
  const [stamp] = STAMP.exec(line) ?? []
  if (stamp === undefined) return line
  const said = line.slice(stamp.length)
  const [sender] = SENDER.exec(said) ?? []
  const text = sender === undefined ? '' : said.slice(sender.length).trim()
  return NO_WORDS.test(text) ? '' : text
}

/** Keycap digits: numbering at the start of a line, a number elsewhere. */
const BOXED_START = /^(\s*)(?:(?:\d\ufe0f?\u20e3)+|🔟)/u
const BOXED = /(\d)\ufe0f?\u20e3/gu
const INDIAN_NUMBER = /(?<![\d,.])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])/g
/** A school year such as "2026-27", which is no quantity. */
const SCHOOL_YEAR = /(?<!\d)(20\d\d)\s?[-–/]\s?(?:20)?(\d\d)(?!\d)/g
/** Long runs of digits, blanks or dots, shortened so that the expressions below do not retry from each character. */
const RUNS: readonly [run: RegExp, instead: string][] = [
  [/(\d{15})\d+/g, '$1'],
  [/[^\S\r\n\t]{4,}/g, '   '],
  [/((?:[.…_=–—-] ?){8})(?:[.…_=–—-] ?)+/g, '$1'],
]

/** The line as its writer meant it, with plain numbers. Digits must already be ASCII. */
export function lineAsMeant(line: string): string {
  const plain = withoutStamp(line.replace(UNSEEN, ''))
    .replace(BOXED_START, '$1• ')
    .replace(BOXED, '$1')
    .replace(INDIAN_NUMBER, (number) => number.replaceAll(',', ''))
    .replace(SCHOOL_YEAR, (years, from: string, to: string) => (Number(to) === (Number(from) + 1) % 100 ? ' ' : years))
  return RUNS.reduce((text, [run, instead]) => text.replace(run, instead), plain)
}

const NOT_WANTED = new RegExp(
  [
    '^\\W*(?:no|without|bina|बिना)\\s+(?!of\\b|no\\b)\\p{L}',
    '\\b(?:not|nahin?|nahi|mat)\\s+(?:needed|required|necessary|wanted|cha+h?[iy]\\p{L}*|bhej\\p{L}*|lana|send)\\b',
    "\\b(?:do not|don['’]?t)\\s+(?:need|send|bring|want)\\b",
    'नहीं\\s*(?:चाहि|भेज|लाना)|मत\\s+भेज',
  ].join('|'),
  'iu',
)

/** Whether the line says that something is not wanted: "No eraser needed". "No. 6 brush" is a size. */
export function isNotWanted(text: string): boolean {
  return NOT_WANTED.test(text)
}
