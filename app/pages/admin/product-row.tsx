import { memo } from 'react'
import { StockBadge } from '#app/ui/admin/stock-badge.tsx'
import { Cell, Row } from '#app/ui/admin/table.tsx'
import { Thumbnail } from '#app/ui/admin/thumbnail.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.ts'
import { rowId } from './saved-product.ts'
import { deleteButtonId } from './use-product-removal.ts'

type ProductRowProps = { product: Product; marked: boolean; onDelete: (product: Product) => void }

/** One product of the list. */
export const ProductRow = memo(function ProductRow({ product, marked, onDelete }: ProductRowProps) {
  return (
    <Row id={rowId(product._id)} marked={marked}>
      <Cell label="Image">
        <Thumbnail product={product} />
      </Cell>
      <Cell label="Name" isRowHeader className="font-semibold lg:w-2/5">
        {product.name}
      </Cell>
      <Cell label="Price" className="tabular-nums">
        {formatPrice(product.price)}
      </Cell>
      <Cell label="Stock">
        <StockBadge stock={product.stock} />
      </Cell>
      <Cell label="Category">{product.category.join(', ')}</Cell>
      <Cell label="Actions">
        <Actions product={product} onDelete={onDelete} />
      </Cell>
    </Row>
  )
})

function Actions({ product, onDelete }: Omit<ProductRowProps, 'marked'>) {
  return (
    <div className="flex flex-wrap gap-2">
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
