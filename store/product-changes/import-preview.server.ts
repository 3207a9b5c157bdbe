/** What an import would do to single rows, in words for the shopkeeper. */
import { formatPrice } from '#store/money.ts'
import { FIELD_NAMES, type FieldName, fieldSpec } from '../products/product-fields.ts'
import type { ProductRow } from '../products/product-row.server.ts'
import type { ProductColumns } from '../products/write-products.server.ts'
import { cellOf, isClearedByEmpty } from './csv-fields.server.ts'
import type { RowChange } from './product-changes.schema.ts'
import type { Cells } from './sheet.ts'

/** Longer texts are cut. */
const LONGEST = 120

/** The fields of a product that the row changes, each as it is and as it will be. */
export function changesOfRow(current: ProductRow, set: ProductColumns): RowChange['fields'] {
  const after = { ...current, ...set }
  return FIELD_NAMES.flatMap((name) => {
    const [from, to] = [cellOf(current, name), cellOf(after, name)]
    return from === to ? [] : [{ field: fieldSpec(name).csv.header, from: inWords(name, from), to: inWords(name, to) }]
  })
}

/** "₹49, 12 in stock" of a new product. */
export function newInWords({ pricePaise, stock }: { pricePaise: number; stock: number }): string {
  return `${formatPrice(pricePaise / 100)}, ${stock.toLocaleString('en-IN')} in stock`
}

/** What a blank cell does not do: take away what every product must have. Undefined when no such cell is blank. */
export function blanksInWords(cells: Cells, current: ProductRow): string | undefined {
  const blank = FIELD_NAMES.filter((name) => cells[name] === '' && !isClearedByEmpty(name))
  const said = blank.map(
    (name) => `${fieldSpec(name).csv.header} is blank: it stays “${inWords(name, cellOf(current, name))}”.`,
  )
  return said.length > 0 ? said.join(' ') : undefined
}

function inWords(name: FieldName, cell: string): string {
  if (cell === '') return 'nothing'
  if (fieldSpec(name).kind === 'rupees') return formatPrice(Number(cell))
  return cell.length > LONGEST ? `${cell.slice(0, LONGEST).trimEnd()}…` : cell
}
