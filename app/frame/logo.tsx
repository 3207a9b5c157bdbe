import { Basket } from '#app/kit/page/basket.tsx'
import type { PictureProps } from '#store/goods/images/shop-pictures.ts'

/** The shop's logo, or ours. Decorative: the name is beside it. */
export function ShopLogo({ logo, className }: { logo: PictureProps | undefined; className: string }) {
  return logo ? <img {...logo} alt="" /> : <Basket className={className} />
}
