import { href } from 'react-router'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { removeProduct, useCart } from '#app/cart/browser-cart.ts'
import { Quantity } from '#app/cart/quantity.tsx'
import { NeedsScript } from '#app/product/needs-script.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.schema.ts'

/**
 * The button of the product; once it is in the cart how many, and the way on, which on a phone take the button's place. What to
 * do when it ran out.
 */
export function Buy({ product, hasAlike }: { product: Product; hasAlike: boolean }) {
  const item = useCart()?.find((line) => line._id === product._id)
  return (
    <div className="product-buy" data-price={formatPrice(product.price)}>
      <AddToCart product={product} />
      <NeedsScript />
      {product.stock < 1 ? <SoldOut hasAlike={hasAlike} /> : null}
      {item ? (
        <div className="buy-more">
          <Quantity item={item} onRemove={() => removeProduct(product._id)} />
          <Link to={href('/cart')} className="text-link">
            Go to the cart
          </Link>
          <ButtonLink to={href('/checkout')} className="md:hidden">
            Checkout
          </ButtonLink>
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
