import type { ReactNode } from 'react'
import { Link } from 'react-router'
import placeholder from '#app/product/placeholder.svg?no-inline'
import { imageAtWidth } from '#store/images/images.ts'
import { productPath } from '#store/products/products.ts'

/** The small picture of an order line. Decorative: the name is beside it. */
export function LinePicture({ imageUrl }: { imageUrl?: string | undefined }) {
  return (
    <img
      src={imageUrl ? imageAtWidth(imageUrl, 200) : placeholder}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      className="size-14 flex-none rounded-xl bg-sunken object-cover"
    />
  )
}

type PickedProps = {
  /** Undefined for what is no longer sold. */
  product: { _id: string; name: string; imageUrl?: string | undefined } | undefined
  words?: string | undefined
  note?: string | undefined
  amount: string | undefined
  /** What stands before the picture. */
  children?: ReactNode
}

/** One of the products that the shop picked for somebody. */
export function PickedLine({ product, words = product?.name ?? 'A product', note, amount, children }: PickedProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      {children}
      <LinePicture imageUrl={product?.imageUrl} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {product ? (
          <Link to={productPath(product)} className="text-link">
            {words}
          </Link>
        ) : (
          words
        )}
        {note ? <p className="font-semibold">{note}</p> : null}
      </div>
      {amount ? <p className="shrink-0 tabular-nums">{amount}</p> : null}
    </li>
  )
}
