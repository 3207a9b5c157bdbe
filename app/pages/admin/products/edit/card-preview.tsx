import { Price } from '#app/product/price.tsx'
import { ProductPicture } from '#app/product/product-picture.tsx'
import { StockNote } from '#app/product/stock-note.tsx'
import { numberIn, type ProductValues } from '../product-values.ts'

/** The product as shoppers will see it in a list, while it is being written. */
export function CardPreview({ values }: { values: ProductValues }) {
  const { name, category, imageUrl } = values
  const price = numberIn(values.price)
  const originalPrice = numberIn(values.originalPrice)
  const stock = numberIn(values.stock)
  return (
    <section aria-labelledby="card-preview" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id="card-preview" className="mb-3 text-lg">
        In the shop
      </h2>
      <div className="card max-w-56">
        <ProductPicture product={{ name, category, ...(imageUrl ? { imageUrl } : {}) }} sizes="14rem" />
        <p className="card-name">{name || 'Name'}</p>
        {price === undefined ? null : <Price product={{ price, originalPrice }} />}
        {stock === undefined ? null : <StockNote stock={stock} />}
      </div>
    </section>
  )
}
