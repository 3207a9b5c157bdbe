/** What the search and its suggestions hold of a product, from the table of fields: the one way into the index. */
import { products } from '#db/schema.ts'
import type { Label, SearchDocument } from '#store/search-engine/search.ts'
import { type FieldName, fieldSpec, fieldsWhere, PRODUCT_FIELDS } from '../products/product-fields.ts'
import { answeredFields, type ProductRow } from '../products/product-row.server.ts'
import type { ProductDetail } from '../products/products.schema.ts'
import type { SuggestedProduct } from './catalogue-search.schema.ts'

/** Fields of which each word counts by a weight of its own. */
const LABELS = fieldsWhere(({ search }) => typeof search === 'number')

/** Beside what is searched: what ranks a product, and what a suggestion shows of it. */
const INDEXED: FieldName[] = [
  ...fieldsWhere(({ search }) => search !== undefined),
  ...(['popularity', 'stock', 'price', 'imageUrl'] as const),
]

type Ranked = Pick<ProductDetail, '_id' | 'name' | 'description' | 'category' | 'popularity' | 'stock'>
type Shown = Pick<ProductDetail, 'price' | 'imageUrl'>

/** A product as the index takes it over, or a whole one. */
export type IndexedProduct = Ranked & Shown & Partial<ProductDetail>
export type IndexedRow = Pick<ProductRow, 'id'> & Partial<ProductRow>

/** The columns that the index reads. */
export const INDEXED_COLUMNS = {
  id: products.id,
  ...Object.fromEntries(INDEXED.map((name) => [PRODUCT_FIELDS[name].column, products[PRODUCT_FIELDS[name].column]])),
}

/** The indexed fields of a row as the wire writes them. */
export function indexedOfRow(row: IndexedRow): IndexedProduct {
  return { _id: row.id, ...answeredFields(row, INDEXED) } as IndexedProduct
}

/** What is searched. */
export function documentOf(product: IndexedProduct): SearchDocument {
  const { _id, name, description, category, stock, popularity } = product
  return { id: _id, name, description, categories: category, labels: labelsOf(product), stock, popularity }
}

/** What a suggestion shows. Price in rupees. */
export function shownOf({ _id, name, price, imageUrl }: IndexedProduct): SuggestedProduct {
  return { _id, name, price, ...(imageUrl === undefined ? {} : { imageUrl }) }
}

function labelsOf(product: IndexedProduct): Label[] {
  return LABELS.flatMap((name) => {
    const text = product[name]
    const weight = fieldSpec(name).search
    return typeof text === 'string' && typeof weight === 'number' ? [{ text, weight }] : []
  })
}
