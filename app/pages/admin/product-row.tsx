import { memo } from 'react'
import { StockBadge } from '#app/ui/admin/stock-badge.tsx'
import { CardCell, CardRow } from '#app/ui/admin/table.tsx'
import { Thumbnail } from '#app/ui/admin/thumbnail.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.ts'
import { rowId } from './saved-product.ts'
import { deleteButtonId } from './use-product-removal.ts'

type ProductRowProps = { product: Product; marked: boolean; onDelete: (product: Product) => void }

const CARD = 'grid grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)] content-start gap-x-4 gap-y-0.5'

/** One product of the list. */
export const ProductRow = memo(function ProductRow({ product, marked, onDelete }: ProductRowProps) {
  return (
    <CardRow id={rowId(product._id)} marked={marked} className={CARD}>
      <CardCell label="Image" layout="bare" className="row-span-4 min-[22rem]:row-span-3">
        <Thumbnail product={product} />
      </CardCell>
      <CardCell label="Name" layout="bare" isRowHeader className="col-span-2 font-semibold">
        {product.name}
      </CardCell>
      <CardCell label="Price" layout="inline" className="col-span-2 tabular-nums min-[22rem]:col-span-1">
        {formatPrice(product.price)}
      </CardCell>
      <CardCell label="Stock" layout="inline" className="col-span-2 min-[22rem]:col-span-1">
        <StockBadge stock={product.stock} />
      </CardCell>
      <CardCell label="Category" layout="inline" className="col-span-2">
        {product.category.join(', ')}
      </CardCell>
      <CardCell label="Actions" layout="bare" className="col-span-3 pt-3 lg:pt-2">
        <Actions product={product} onDelete={onDelete} />
      </CardCell>
    </CardRow>
  )
})

function Actions({ product, onDelete }: Omit<ProductRowProps, 'marked'>) {
  return (
    <div className="flex flex-wrap gap-2 *:flex-1 lg:*:flex-none">
      <ButtonLink look="quiet" to={`/admin/products/edit/${product._id}`} aria-label={`Edit ${product.name}`}>
        Edit
      </ButtonLink>
      <Button
        id={deleteButtonId(product._id)}
        look="danger"
        aria-label={`Delete ${product.name}`}
        onClick={() => onDelete(product)}
      >
        Delete
      </Button>
    </div>
  )
}
