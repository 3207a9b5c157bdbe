/** From here down the shopper is told how many are left. */
const FEW = 5

/** Says that a product ran out or is about to; nothing while there is plenty. */
export function StockNote({ stock }: { stock: number }) {
  if (stock > FEW) return null
  if (stock < 1) return <p className="stock-note stock-out">Out of stock</p>
  return <p className="stock-note">Only {stock} left</p>
}
