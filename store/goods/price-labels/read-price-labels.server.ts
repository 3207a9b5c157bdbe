/** Reads the content of price labels. */
import { and, inArray, isNull } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { gtinOf } from '#store/goods/codes/codes.ts'
import { nameWithKind } from '#store/goods/products/products.ts'
import { rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import type { LabelsToPrint, PriceLabel, PrintLabels } from './price-labels.schema.ts'
import { LABEL_LIMITS, labelSheetOf } from './price-labels.ts'

/** Labels in the order of the ids; deleted products are left out. */
export async function readPriceLabels(
  db: Db,
  _admin: Admin<'change products'>,
  ids: readonly string[],
): Promise<PriceLabel[]> {
  const { id, name, nameHi, imageUrl, option1, option2, pricePaise, originalPricePaise, codes } = products
  const rows = await db
    .select({ id, name, nameHi, imageUrl, option1, option2, pricePaise, originalPricePaise, codes })
    .from(products)
    .where(and(inArray(id, [...ids]), isNull(products.deletedAt)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((one) => {
    const row = found.get(one)
    if (!row) return []
    const code = gtinOf(row.codes) ?? row.codes?.find(({ pieces }) => pieces === 1)?.code
    return {
      _id: row.id,
      name: nameWithKind(row),
      ...(row.nameHi ? { nameHi: row.nameHi } : {}),
      ...(row.imageUrl ? { imageUrl: row.imageUrl } : {}),
      price: rupeesFromPaise(row.pricePaise),
      ...(row.originalPricePaise === null ? {} : { mrp: rupeesFromPaise(row.originalPricePaise) }),
      ...(code ? { code } : {}),
    }
  })
}

/** Labels to print. Throws `invalid_input` for too many or a place beyond the sheet, `not_found` when no product is left. */
export async function getLabelsToPrint(
  db: Db,
  admin: Admin<'change products'>,
  { products, sheet, from }: PrintLabels,
): Promise<LabelsToPrint> {
  const { columns, rows } = labelSheetOf(sheet)
  if (from > columns * rows) throw invalidField('#from', `This sheet has ${columns * rows} labels.`)
  const counts = new Map(products.map(({ _id, count }) => [_id, count]))
  const found = await readPriceLabels(db, admin, [...counts.keys()])
  const labels = found.map((label) => ({ ...label, count: counts.get(label._id) ?? 1 }))
  const total = labels.reduce((sum, { count }) => sum + count, 0)
  if (total > LABEL_LIMITS.labels) throw invalidField('#products', `At most ${LABEL_LIMITS.labels} labels at a time.`)
  if (total === 0) throw new StoreError('not_found', 'There is no label to print.')
  return { sheet, from, labels }
}
