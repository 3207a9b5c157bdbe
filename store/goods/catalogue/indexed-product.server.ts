/** The fields of a product that the search index holds. */
import { inArray } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Label, SearchDocument } from '#engines/search/search.ts'
import { type Fact, searchedWords } from '#store/goods/facts/facts.ts'
import { type FieldName, fieldSpec, fieldsWhere, PRODUCT_FIELDS } from '../products/product-fields.ts'
import { answeredFields } from '../products/product-row.server.ts'
import type { ProductDetail } from '../products/products.schema.ts'

/** Fields that the search index takes as weighted labels. */
const LABELS = fieldsWhere(({ search }) => typeof search === 'number')

/** The weight of the owner's own facts: the same as a brand. */
const WEIGHT_OF_FACTS = 2

/** Fields that are searched, fields that rank a product, and the picture of a suggestion. */
const INDEXED: FieldName[] = [
  ...fieldsWhere(({ search }) => search !== undefined),
  'facts',
  'popularity',
  'stock',
  'imageUrl',
]

type Ranked = Pick<ProductDetail, '_id' | 'name' | 'description' | 'category' | 'popularity' | 'stock' | 'imageUrl'>
export type IndexedProduct = Ranked & Partial<ProductDetail>

const columnOf = (name: FieldName) => products[PRODUCT_FIELDS[name].column]
const INDEXED_COLUMNS = Object.fromEntries(INDEXED.map((name) => [PRODUCT_FIELDS[name].column, columnOf(name)]))

/** SQL expressions of all indexed values. Stock counts only as there or not, so that a sale does not reindex the product. */
export const DOCUMENT_COLUMNS = INDEXED.map((name) => (name === 'stock' ? 'stock > 0' : columnOf(name).name))

/** Reads products by id, whether or not they are listed. */
export async function readIndexed(db: Db, ids: string[]): Promise<IndexedProduct[]> {
  const rows = await db
    .select({ id: products.id, ...INDEXED_COLUMNS })
    .from(products)
    .where(inArray(products.id, ids))
  return rows.map(({ id, ...row }) => ({ _id: id, ...answeredFields(row, INDEXED) }) as IndexedProduct)
}

export function documentOf(product: IndexedProduct, facts: readonly Fact[]): SearchDocument {
  const { _id, name, description, category, stock, popularity } = product
  const told = searchedWords(facts, product.facts ?? {}).map((text) => ({ text, weight: WEIGHT_OF_FACTS }))
  const labels = [...labelsOf(product), ...told]
  return { id: _id, name, description, categories: category, labels, stock, popularity }
}

function labelsOf(product: IndexedProduct): Label[] {
  return LABELS.flatMap((name) => {
    const text = product[name]
    const { search: weight, searched = String } = fieldSpec(name)
    return typeof text === 'string' && typeof weight === 'number' ? [{ text: searched(text), weight }] : []
  })
}
