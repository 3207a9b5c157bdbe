/** HSN codes for the return: those of the papers and, where a paper has none or a shorter one, what the product has now. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { type CategoryTax, taxOfProduct } from '#store/gst/tax-of-product.ts'
import type { BookFault } from '#store/integrity/book-fault.schema.ts'
import type { PaperLine } from '#store/papers/papers.ts'
import type { PaperRow } from './paper-rows.server.ts'

type Product = { id: string; name: string; hsnCode: string | null; gstPercent: null; categories: string[] }

/** `digits`: how many a code must have; nobody asks for them under the composition scheme. */
export function createHsnCodes(tx: Tx, settings: CategoryTax, digits: number) {
  const missing = new Map<string, Product>()
  let filled = 0

  const isShort = (hsn: string | null | undefined) => (hsn ?? '').length < digits

  /** The codes of lines of these papers. */
  async function of(rows: readonly PaperRow[]) {
    const lacking = rows.filter(
      ({ facts }) => !facts.invoice.isComposition && facts.lines.some(({ tax }) => isShort(tax?.hsn)),
    )
    const products = lacking.length === 0 ? new Map<string, Product>() : await readProducts(tx, lacking)

    return (row: PaperRow, line: PaperLine, place: number): string => {
      const own = line.tax?.hsn ?? ''
      if (row.facts.invoice.isComposition || !isShort(own)) return own
      // Delivery is taxed with the dearest goods.
      const at = place < row.goods ? place : dearestPlace(row)
      const product = products.get(`${row.head.orderId} ${at}`)
      const present = product ? (taxOfProduct(product, settings).hsn ?? '') : ''
      if (!isShort(present) && present.startsWith(own)) {
        filled += 1
        return present
      }
      if (product) missing.set(product.id, product)
      return own
    }
  }

  const faults = (): BookFault[] =>
    [...missing.values()].map(({ id, name }) => ({
      rule: 'Goods have an HSN code',
      words: `${name} has no HSN code of ${digits} digits, which the return asks for.`,
      about: { what: 'product', id },
      isBroken: false,
    }))

  return { of, faults, filled: () => filled }
}

function dearestPlace({ facts, goods }: PaperRow): number {
  const places = facts.lines.map((line, index) => ({ at: line.position ?? index, total: line.totalPaise }))
  return places.filter(({ at }) => at < goods).toSorted((one, other) => other.total - one.total)[0]?.at ?? 0
}

/** By order and place in it. */
async function readProducts(tx: Tx, rows: readonly PaperRow[]): Promise<Map<string, Product>> {
  const ids = [...new Set(rows.map(({ head }) => head.orderId))]
  type Row = Product & { orderId: string; place: number }
  const { rows: found } = await tx.execute<Row>(sql`
    select l.order_id as "orderId", (row_number() over (partition by l.order_id order by l.position) - 1)::int as place,
      p.id, p.name, p.hsn_code as "hsnCode", null as "gstPercent", p.categories
    from order_lines l join products p on p.id = l.product_id where l.order_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(found.map((product) => [`${product.orderId} ${product.place}`, product]))
}
