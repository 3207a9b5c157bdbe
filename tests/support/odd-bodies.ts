/** Texts, bodies and files of the most that a door takes, each odd in its own way. Sizes in characters, or bytes of a file. */

/** `piece` over and over, to the size. */
function fill(piece: string, size: number): string {
  return piece
    .repeat(Math.ceil(size / piece.length))
    .slice(0, size)
    .toWellFormed()
}

type Make = (size: number) => string

const around = (open: string, close: string, piece: string): Make => {
  return (size) => open + fill(piece, size - open.length - close.length) + close
}

/** What people type, at length. */
export const TEXTS: Record<string, Make> = {
  'names that all objects have': () => 'constructor',
  'one letter': (size) => fill('a', size),
  'words of one letter': (size) => fill('a ', size),
  'blanks in the middle': around('1', '2', ' '),
  'hard spaces': around('1', '2', '\u00a0'),
  tabs: around('1', '2', '\t'),
  'line breaks': around('1', '2', '\n'),
  'Windows line breaks': around('1', '2', '\r\n'),
  digits: (size) => fill('9', size),
  'digits and blanks': (size) => fill('9 ', size),
  'nearly an address': (size) => fill('a@', size),
  'nearly a domain': (size) => fill('a.', size),
  'nearly a link': (size) => fill('http://', size),
  hyphens: around('a', '!', '-'),
  brackets: (size) => fill('((', size),
  quotes: (size) => fill('"\'', size),
  backslashes: (size) => fill('\\', size),
  percents: (size) => fill('%', size),
  slashes: (size) => fill('/../', size),
  tags: (size) => fill('<b><i x="', size),
  'stacked accents': (size) => fill(`a${'\u0301'.repeat(50)}`, size),
  'families of emoji': (size) => fill('👨‍👩‍👧‍👦', size),
  'one word of Devanagari': (size) => fill('क्ष्म्य', size),
  'all scripts': (size) => fill('aकবગੴಕമଓதతשع中あ한ก', size),
  'letters that unfold': (size) => fill('ﷺ', size),
  'letters that grow in lower case': (size) => fill('İ', size),
  'no width': (size) => fill('\u200b\u200d\u2060', size),
  'right to left': (size) => fill('\u200fא', size),
  'near words': (size) => fill('pencil pencll pensil pancil penccil ', size),
}

/** Bodies that are JSON, or nearly. */
export const JSONS: Record<string, Make> = {
  'lists in lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'objects in objects': (size) => around('{"a":'.repeat(size / 6 - 1), '}'.repeat(size / 6 - 1), '1')(size),
  'lists never closed': (size) => '['.repeat(size),
  'a list of numbers': (size) => around('[', '1]', '1,')(size),
  'a list of long numbers': (size) => around('[', '1]', '1.7976931348623157e308,')(size),
  'a number of all digits': (size) => fill('9', size),
  'a list of texts': (size) => around('[', '"a"]', '"a",')(size - (size % 4) + 1),
  'a list of objects': (size) => `[${fill('{},', size - (size % 3) - 6)}{}]`,
  'a list of nothing': (size) => `[${fill('null,', size - (size % 5) - 10)}null]`,
  'one text': around('"', '"', 'a'),
  'escapes in a text': (size) => `"${'\\u0000'.repeat(size / 6 - 2)}"`,
  'half letters': (size) => `"${'\\ud800'.repeat(size / 6 - 2)}"`,
  'one key again and again': (size) => `{${'"a":1,'.repeat(size / 6 - 2)}"a":1}`,
  'many keys': (size) => `{${Array.from({ length: size / 12 }, (_, n) => `"k${n}":1`).join(',')}}`,
  'keys of prototypes': (size) => `{${'"__proto__":{"constructor":1},'.repeat(size / 30 - 2)}"a":1}`,
  'a text never closed': (size) => `"${fill('a', size - 1)}`,
  'blanks alone': (size) => fill(' ', size),
  'zero bytes': (size) => fill('\0', size),
  'a list of lists': (size) => `[${fill('[],', size - (size % 3) - 6)}[]]`,
  'products in an order': (size) => {
    const line = '{"_id":"0190b5a0-0000-7000-8000-000000000000","productId":"x","quantity":1}'
    return `{"orderItems":[${Array(Math.floor(size / 80)).fill(line)}],"_ids":[${Array(100).fill('"x"')}]}`
  },
}

const HEADER = 'Id,Name,Description,Price,Stock,Category\n'
const PRODUCT = ',Kite,Flies,10,1,Toy\n'
const after = (piece: string, open = HEADER): Make => around(open, '', piece)

/** Files of products. */
export const SHEETS: Record<string, Make> = {
  'line breaks': after('\n'),
  'Windows line breaks': after('\r\n'),
  'commas in a row': after(',', ''),
  'commas below a header': after(','),
  'blank rows': after(',,,,,,,,\n'),
  'good rows': after(PRODUCT),
  'rows without a price': after(',K,F,ten,1,Toy\n'),
  'rows of unknown products': after('0190b5a0-0000-7000-8000-000000000000,K,F,1,1,Toy\n'),
  'one cell': after('a', `${HEADER},`),
  'one open cell': after('a\n', `${HEADER},"`),
  'quotation marks': after('"'),
  'quotation marks in rows': after('","\n'),
  'cells as long as may be': after(`,Kite,${'a'.repeat(19_000)},10,1,Toy\n`),
  'prices of blanks': after(`,Kite,Flies,1${' '.repeat(480)}0,1,Toy\n`),
  'long prices': after(`,Kite,Flies,1${' '.repeat(19_000)}0,1,Toy\n`),
  'many categories': after(`,Kite,Flies,10,1,"${'Toy;'.repeat(4000)}"\n`),
  'rows of 200 cells': after(`${','.repeat(199)}x\n`),
  'letters of Windows': after(',\u00e9\u00e9,\u00e9,1,1,Toy\n'),
  'zero bytes': after('\0'),
  'a header of 200 names': after(PRODUCT, `Name,${Array.from({ length: 199 }, (_, n) => `c${n}`)}\n`),
}

/** Forms with a file. */
export const FORMS: Record<string, Make> = {
  'many parts': (size) => fill('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n', size),
  'many headers': (size) => `--x\r\n${fill('a: b\r\n', size)}`,
  'one header': (size) => `--x\r\ncontent-disposition: ${fill('a', size)}`,
  'nearly the end': (size) => `--x\r\n${FILE}${fill('\r\n--', size)}`,
  'nearly the end again': (size) => `--x\r\n${FILE}${fill('\r\n-', size)}`,
  'a file of nothing': (size) => `--x\r\n${FILE}${fill('\0', size - 200)}\r\n--x--\r\n`,
  'a picture of nothing': (size) => `--x\r\n${FILE}\x89PNG\r\n\x1a\n${fill('\0', size - 200)}\r\n--x--\r\n`,
  'line breaks': (size) => fill('\r\n', size),
}
const FILE = 'content-disposition: form-data; name="file"; filename="x.png"\r\n\r\n'
