/** Makes a product from a wish: its name and id are in the address of the product form. */
import { href } from 'react-router'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'

/** The address of the form. Without an id nobody is notified when the product is in stock. */
export function newProductPath({ name, _id }: { name: string; _id?: string }): string {
  const params = new URLSearchParams({ name })
  if (_id !== undefined) params.set('request', _id)
  return `${href('/admin/products/new')}?${params}`
}

/** The name that the address proposes for a new product. */
export function nameInAddress(search: string): string {
  return (new URLSearchParams(search).get('name') ?? '').slice(0, PRODUCT_LIMITS.name).toWellFormed()
}

/** The id of the wish, if any, which the form sends with the product. */
export function wishInAddress(search: string): { wish?: string } {
  const wish = new URLSearchParams(search).get('request')
  return wish && /^[0-9a-f-]{36}$/i.test(wish) ? { wish } : {}
}
