/** Reads new products from the few words that a shopkeeper has, and makes them rows of an import. */

/** Texts as they were typed. */
export type DraftRow = { key: string; name: string; price: string; stock: string; imageUrl: string }

const LINE = /^(.+?)\s*[\t,;]\s*(?:₹|rs\.?)?\s*(\d+(?:\.\d{1,2})?)(?:\s*[\t,;]\s*(\d+))?\s*$/i

/** Reads a product from each line: name, price and stock, between commas or tabs. Missing parts stay empty. */
export function draftsOfLines(text: string): DraftRow[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, name = line, price = '', stock = ''] = LINE.exec(line) ?? []
    return { key: crypto.randomUUID(), name, price, stock, imageUrl: '' }
  })
}

/** "blue-water_bottle.jpg" becomes "Blue water bottle". */
export function nameOfPicture(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The drafts as a CSV to import. The name serves as the description until somebody writes one. */
export function csvOfDrafts(rows: readonly DraftRow[], category: string): string {
  const head = ['Name', 'Description', 'Price', 'Stock', 'Category', 'Image', 'Visibility']
  const cells = rows.map(({ name, price, stock, imageUrl }) => [name, name, price, stock, category, imageUrl, 'draft'])
  return [head, ...cells].map((row) => row.map(quoted).join(',')).join('\r\n')
}

function quoted(text: string): string {
  return `"${text.trim().replaceAll('"', '""')}"`
}
