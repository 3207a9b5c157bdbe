import type { ApiContext, Shop } from '#api/shop.ts'
import { invalidField } from '#store/errors.ts'

/** The picture's address to store: its path on our own host, so that the shop may move. Other hosts must be https. */
export function pictureAddress(shop: Shop, c: ApiContext, address: string, pointer: string): string {
  if (!URL.canParse(address)) return address
  const { origin, protocol, pathname, search } = new URL(address)
  if (shop.isOwnOrigin(origin, c.req.raw) && pathname.startsWith('/images/') && search === '') return pathname
  if (protocol === 'https:') return address
  throw invalidField(pointer, 'A picture of another host must have an https address.')
}
