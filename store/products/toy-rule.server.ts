/** Where the owner says so, no toy is published without the number of its BIS licence. */
import type { Db, Tx } from '#db/client.ts'
import { invalidField } from '#store/errors.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import type { ProductRow } from './product-row.server.ts'

export const BIS_IS_MISSING = 'A toy needs its BIS licence number before it is published.'

/** What the rule looks at; a new product is published unless it says otherwise. */
type Looked = Partial<Pick<ProductRow, 'categories' | 'visibility' | 'bisLicence'>>

/** True while the setting is on. */
export async function toysNeedBis(db: Db | Tx): Promise<boolean> {
  return (await readDetails(db)).toysNeedBis
}

/** True for a published toy without a number. */
export function isToyWithoutBis({ categories = [], visibility = 'published', bisLicence = null }: Looked): boolean {
  return categories.includes('Toy') && visibility === 'published' && bisLicence === null
}

/** Throws `invalid_input` at the field of the number. The setting is only read for a toy that has none. */
export async function refuseToyWithoutBis(tx: Tx, product: Looked): Promise<void> {
  if (!isToyWithoutBis(product) || !(await toysNeedBis(tx))) return
  throw invalidField('/productData/bisLicence', BIS_IS_MISSING)
}
