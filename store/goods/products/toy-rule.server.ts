/** The owner's rule that a toy needs a BIS licence number before it is published. */
import type { Db, Tx } from '#engines/postgres/client.ts'
import { invalidField } from '#store/errors.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import type { ProductRow } from './product-row.server.ts'

export const BIS_IS_MISSING = 'A toy needs its BIS licence number before it is published.'

/** The columns that the rule reads; a new product is published by default. */
type Looked = Partial<Pick<ProductRow, 'categories' | 'visibility' | 'bisLicence'>>

export async function toysNeedBis(db: Db | Tx): Promise<boolean> {
  return (await readDetails(db)).toysNeedBis
}

export function isToyWithoutBis({ categories = [], visibility = 'published', bisLicence = null }: Looked): boolean {
  return categories.includes('Toy') && visibility === 'published' && bisLicence === null
}

/** Throws `invalid_input` at the field. Reads the setting only for a toy without a licence number. */
export async function refuseToyWithoutBis(tx: Tx, product: Looked): Promise<void> {
  if (!isToyWithoutBis(product) || !(await toysNeedBis(tx))) return
  throw invalidField('/productData/bisLicence', BIS_IS_MISSING)
}
