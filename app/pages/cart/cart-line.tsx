import { Link } from 'react-router'
import { Quantity } from '#app/cart/quantity.tsx'
import { ProductPicture } from '#app/product/product-picture.tsx'
import { Trash } from '#app/ui/icons.tsx'
import type { CartItem } from '#store/cart/cart.ts'
import { formatPrice, sumOfLines } from '#store/money.ts'
import { productPath } from '#store/products/products.ts'

type Props = { item: CartItem; isGone: boolean; onRemove: () => void }

export function CartLine({ item, isGone, onRemove }: Props) {
  return (
    <li className="cart-line">
      <div className="cart-line-picture">
        <ProductPicture product={item} sizes="6.5rem" priority="early" />
      </div>
      <div className="cart-line-facts">
        <Link id={lineId(item._id)} to={productPath(item)} className="cart-line-name">
          {item.name}
        </Link>
        <p className="text-muted">{formatPrice(item.price)} each</p>
        <StockWords item={item} isGone={isGone} />
      </div>
      <p className="cart-line-total">{formatPrice(sumOfLines([item]))}</p>
      <div className="cart-line-controls">
        <Quantity item={item} onRemove={onRemove} />
        <button type="button" className="cart-line-remove" aria-label={`Remove ${item.name}`} onClick={onRemove}>
          <Trash className="size-4" />
          Remove
        </button>
      </div>
    </li>
  )
}

/** The id of a line, which takes the focus when the line before it was removed. */
export function lineId(productId: string): string {
  return `cart-line-${productId}`
}

function StockWords({ item, isGone }: { item: CartItem; isGone: boolean }) {
  if (isGone) return <p className="font-semibold text-danger">No longer sold</p>
  if (item.stock < 1) return <p className="font-semibold text-danger">Out of stock</p>
  if (item.stock < item.qty) return <p className="font-semibold text-danger">Only {item.stock} left</p>
  return null
}
