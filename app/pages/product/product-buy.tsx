import { href } from 'react-router'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { removeProduct, useCart } from '#app/cart/browser-cart.ts'
import { Quantity } from '#app/cart/quantity.tsx'
import { NeedsScript } from '#app/product/needs-script.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.schema.ts'

/** The button of the product, and how many of it are in the cart; what to do when it ran out. */
export function Buy({ product, hasAlike }: { product: Product; hasAlike: boolean }) {
  const item = useCart()?.find((line) => line._id === product._id)
  return (
    <div className="product-buy" data-price={formatPrice(product.price)}>
      <AddToCart product={product} />
      <NeedsScript />
      {product.stock < 1 ? <SoldOut hasAlike={hasAlike} /> : null}
      {item ? (
        <div className="flex flex-wrap items-center gap-3">
          <Quantity item={item} onRemove={() => removeProduct(product._id)} />
          <Link to={href('/cart')} className="text-link">
            Go to the cart
          </Link>
        </div>
      ) : null}
    </div>
  )
}

function SoldOut({ hasAlike }: { hasAlike: boolean }) {
  return (
    <p>
      Out of stock.{' '}
      <Link to={href('/contact')} className="text-action underline">
        Call us to ask when it is back
      </Link>
      {hasAlike ? (
        <>
          , or see{' '}
          <a href="#related" className="text-action underline">
            similar products
          </a>
        </>
      ) : null}
      .
    </p>
  )
}
