/** A wish on its way through the product form: its name and which it is stand in the address of the form. */
import { href } from 'react-router'
import { PRODUCT_LIMITS } from '#store/products/products.ts'

/** The address that makes a product from a wish. Without an id nobody is told when it is there. */
export function newProductPath({ name, _id }: { name: string; _id?: string }): string {
  const params = new URLSearchParams({ name })
  if (_id !== undefined) params.set('request', _id)
  return `${href('/admin/products/new')}?${params}`
}

/** The name that the address proposes for a new product. */
export function nameInAddress(search: string): string {
  return (new URLSearchParams(search).get('name') ?? '').slice(0, PRODUCT_LIMITS.name).toWellFormed()
}

/** The wish, if any, that the form hands on with the product it saved. */
export function wishInAddress(search: string): { wish?: string } {
  const wish = new URLSearchParams(search).get('request')
  return wish && /^[0-9a-f-]{36}$/i.test(wish) ? { wish } : {}
}
