import { Basket } from '#app/kit/page/basket.tsx'
import type { PictureProps } from '#store/goods/images/shop-pictures.ts'

/** The logo of the shop, or ours until it has one. Decoration: the name is beside it. */
export function ShopMark({ logo, className }: { logo: PictureProps | undefined; className: string }) {
  return logo ? <img {...logo} alt="" /> : <Basket className={className} />
}
