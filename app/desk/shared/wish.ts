/** Makes a product from a wish: its name and id are in the address of the product form. */
import { href } from 'react-router'
import { CODE_LIMITS } from '#store/goods/codes/codes.ts'
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

/** The form of a new product that has this code. */
export function newCodedPath(code: string): string {
  return `${href('/admin/products/new')}?${new URLSearchParams({ code })}`
}

/** The code that the address proposes for a new product. */
export function codesInAddress(search: string): { key: string; code: string; pieces: string }[] {
  const code = (new URLSearchParams(search).get('code') ?? '').slice(0, CODE_LIMITS.length).toWellFormed()
  return code === '' ? [] : [{ key: code, code, pieces: '1' }]
}

/** The id of the wish, if any, which the form sends with the product. */
export function wishInAddress(search: string): { wish?: string } {
  const wish = new URLSearchParams(search).get('request')
  return wish && /^[0-9a-f-]{36}$/i.test(wish) ? { wish } : {}
}
