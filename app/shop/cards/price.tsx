import type { CardProduct } from '#store/goods/products/card-product.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { percentOff } from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import { CARDS } from './cards.texts.ts'

/** A product's price, and its earlier one when that was higher; for a family the lowest. */
export function Price({ product }: { product: Pick<Product, 'price' | 'originalPrice'> & Pick<CardProduct, 'kinds'> }) {
  const t = CARDS.use()
  const { price, originalPrice = 0, kinds } = product
  const least = kinds?.from
  if (least !== undefined || originalPrice <= price) {
    return (
      <p className="price">
        {least === undefined ? null : t.from}
        <strong>{formatPrice(least ?? price)}</strong>
        {least === undefined ? null : t.fromAfter}
      </p>
    )
  }
  const off = percentOff(product)
  return (
    <p className="price">
      <span className="sr-only">{t.salePrice}</span>
      <strong>{formatPrice(price)}</strong>
      <span className="sr-only">{t.originalPrice}</span>
      <s>{formatPrice(originalPrice)}</s>
      {off > 0 ? <span className="price-off">{t.off(off)}</span> : null}
    </p>
  )
}
