import { FEW_LEFT } from '#store/products/card-product.ts'

/** Says that a product ran out or is about to; while there is plenty only where `saysPlenty` wants it said. */
export function StockNote({ stock, saysPlenty = false }: { stock: number; saysPlenty?: boolean }) {
  if (stock > FEW_LEFT) return saysPlenty ? <p className="stock-note stock-in">In stock</p> : null
  if (stock < 1) return <p className="stock-note stock-out">Out of stock</p>
  return <p className="stock-note">Only {stock} left</p>
}
