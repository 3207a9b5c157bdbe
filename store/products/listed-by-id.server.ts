/** The rows of products whose ids are known: what nearly every list asks for, prepared once. */
import type { Db } from '#db/client.ts'
import { ask } from '#db/pipeline.ts'
import { IS_LISTED_TEXT } from './product-conditions.server.ts'
import { LISTED_COLUMNS, type ListedRow } from './product-row.server.ts'

/** Those of them that are listed, in any order. */
export async function readListed(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  return (await ask(db, { name: 'listed by id', text: LISTED_BY_ID, values: [ids] })) as ListedRow[]
}

const NAMES = Object.entries(LISTED_COLUMNS).map(([name, column]) => `"${column.name}" as "${name}"`)
const LISTED_BY_ID = `select ${NAMES.join(', ')} from products where ${IS_LISTED_TEXT} and id = any($1::uuid[])`
