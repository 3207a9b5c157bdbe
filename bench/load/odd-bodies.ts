/** Files of the most that a door takes, each odd in its own way. Sizes in bytes. */

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
