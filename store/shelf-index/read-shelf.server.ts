/** Reads what the shelf index holds of the products, in the form that costs both ends least: one JSON for many rows. */
import type { Db } from '#db/client.ts'
import { ask } from '#db/pipeline.ts'
import { IS_LISTED_TEXT } from '../products/product-conditions.server.ts'
import { categoryBit } from './shelf-matching.ts'
import type { SpelledName } from './shelf-names.ts'

/** A product as it was read. */
export type ReadRow = [
  id: string,
  isListed: boolean,
  pricePaise: number,
  ageFrom: number,
  ageTo: number,
  categories: string[],
  brand: string | null,
  origin: string | null,
  isFeatured: boolean,
  inStock: boolean,
  onSale: boolean,
  popularity: number,
  createdAt: number,
]

/** Rows read at once: a few milliseconds of work. */
const PIECE = 1000

const FACTS = `json_build_array(id, ${IS_LISTED_TEXT}, price_paise, coalesce(age_from, 0), coalesce(age_to, 1000), categories,
  brand, country_of_origin, is_featured, stock > 0, coalesce(original_price_paise > price_paise, false), popularity, (extract(epoch from created_at) * 1000000)::bigint)`

/** All listed products in the order of their ids, piece by piece. */
export async function* readWholeShelf(db: Db): AsyncGenerator<ReadRow[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await readRows(db, 'piece of the shelf', PIECE_TEXT, [last])
    yield rows
    last = rows.at(-1)?.[0] ?? last
    if (rows.length < PIECE) return
  }
}

const PIECE_TEXT = `select json_agg(${FACTS} order by id) as rows from (
  select * from products where ${IS_LISTED_TEXT} and id > $1 order by id limit ${PIECE}) as products`

/** These products as they are now; one that does not exist is not in the answer. */
export function readOfShelf(db: Db, ids: readonly string[]): Promise<ReadRow[]> {
  return readRows(db, 'some of the shelf', SOME_TEXT, [ids])
}

const SOME_TEXT = `select json_agg(${FACTS}) as rows from products where id = any($1::uuid[])`

async function readRows(db: Db, name: string, text: string, values: unknown[]): Promise<ReadRow[]> {
  const [answer] = await ask(db, { name, text, values })
  return (answer?.rows ?? []) as ReadRow[]
}

/** The names in the order of the database, each with its small letters. */
export async function sortNames(db: Db, names: readonly string[]): Promise<SpelledName[]> {
  const text = 'select name, lower(name) as lower from unnest($1::text[]) as name order by name'
  return (await ask(db, { name: 'sorted names', text, values: [names] })) as SpelledName[]
}

/** The row as the columns hold it. */
export function numbersOf(row: ReadRow, numberOf: (name: string | null) => number) {
  const [
    id,
    ,
    pricePaise,
    ageFrom,
    ageTo,
    categories,
    brand,
    origin,
    isFeatured,
    inStock,
    onSale,
    popularity,
    createdAt,
  ] = row
  return {
    id,
    pricePaise,
    ageFrom,
    ageTo,
    categories: categories.reduce((bits, name) => bits | categoryBit(name), 0),
    brand: numberOf(brand),
    origin: numberOf(origin),
    isFeatured: Number(isFeatured),
    inStock: Number(inStock),
    onSale: Number(onSale),
    popularity,
    createdAt,
  }
}
