import type { ApiContext, Shop } from '#api/shop.ts'
import { invalidField } from '#store/errors.ts'

/** Stores a picture of our own host by its path, so that the shop may move; other hosts must be on https. */
export function pictureAddress(shop: Shop, c: ApiContext, address: string, pointer: string): string {
  if (!URL.canParse(address)) return address
  const { origin, protocol, pathname, search } = new URL(address)
  if (shop.isOwnOrigin(origin, c.req.raw) && pathname.startsWith('/images/') && search === '') return pathname
  if (protocol === 'https:') return address
  throw invalidField(pointer, 'A picture of another host must have an https address.')
}
