/** Filters, order and page of the list of products: they stand in the address, so that a view can be kept and sent. */
import type { AdminProductFilter, AdminProductQuery } from '#store/products/admin-products.schema.ts'
import { ADMIN_SORTS, type AdminSort, STOCK_STATES } from '#store/products/admin-products.ts'
import { CATEGORIES, PRODUCT_LIMITS, VISIBILITIES } from '#store/products/products.ts'

export type ListQuery = Omit<AdminProductQuery, 'page'> & { page?: string | undefined }

/** Reads the address; invalid parameters are left out. */
export function queryOfAddress(params: URLSearchParams): ListQuery {
  const among = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((one) => one === params.get(name))
  const search = params.get('search')?.replaceAll('\0', '').trim().slice(0, PRODUCT_LIMITS.search)
  const page = params.get('page') ?? ''
  return {
    search: search || undefined,
    category: among('category', CATEGORIES),
    stock: among('stock', STOCK_STATES),
    visibility: among('visibility', VISIBILITIES),
    featured: among('featured', ['true', 'false'] as const),
    onSale: among('onSale', ['true'] as const),
    tax: among('tax', ['missing'] as const),
    family: params.get('family')?.replaceAll('\0', '').trim().slice(0, PRODUCT_LIMITS.family) || undefined,
    sort: among('sort', ADMIN_SORTS),
    page: /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? page : undefined,
  }
}

/** The search part of the address of a view, "" or with its question mark. */
export function addressOfQuery(query: ListQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** The filter alone: another order or page of it holds the same products. */
export function filterOf({ sort: _, page: __, ...filter }: ListQuery): AdminProductFilter {
  return filter
}

export function isFiltered(query: ListQuery): boolean {
  return Object.values(filterOf(query)).some((value) => value !== undefined)
}

export type SortColumn = 'name' | 'price' | 'stock'

/** A press on a header: upwards, downwards, and the third one takes it back. */
export function nextSort(column: SortColumn, now: AdminSort | undefined): AdminSort | undefined {
  if (now === `${column}-asc`) return `${column}-desc`
  return now === `${column}-desc` ? undefined : `${column}-asc`
}

export function directionOf(column: SortColumn, now: AdminSort | undefined): 'ascending' | 'descending' | undefined {
  if (now === `${column}-asc`) return 'ascending'
  return now === `${column}-desc` ? 'descending' : undefined
}
