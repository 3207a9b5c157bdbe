import { Basket } from '#app/ui/basket.tsx'
import type { PictureProps } from '#store/images/shop-pictures.ts'

/** The logo of the shop, or ours until it has one. Decoration: the name is beside it. */
export function ShopMark({ logo, className }: { logo: PictureProps | undefined; className: string }) {
  return logo ? <img {...logo} alt="" /> : <Basket className={className} />
}
