import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import placeholder from '#app/shop/cards/placeholder.svg?no-inline'
import { imageAtWidth } from '#store/goods/images/images.ts'
import { productPath } from '#store/goods/products/products.ts'
import { CARDS } from './cards.texts.ts'

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
export function PickedLine({
  product,
  words = product?.name ?? CARDS.use().aProduct,
  note,
  amount,
  children,
}: PickedProps) {
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      {children}
      <LinePicture imageUrl={product?.imageUrl} />
      <NameAndAmount
        amount={amount}
        name={
          <>
            {product ? (
              <Link
                to={productPath(product)}
                lang={langOf(product.name, language)}
                className="cart-line-name my-0 line-clamp-none"
              >
                {words}
              </Link>
            ) : (
              words
            )}
            {note ? <p className="font-semibold">{note}</p> : null}
          </>
        }
      />
    </li>
  )
}

/** The rest of a line in a wrapping row: with large letters it goes below the picture, and the amount below the name. */
export function NameAndAmount({ name, amount }: { name: ReactNode; amount: string | undefined }) {
  return (
    <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-3">
      <div className="min-w-0 flex-1 basis-24 wrap-break-word">{name}</div>
      {amount ? <p className="whitespace-nowrap tabular-nums">{amount}</p> : null}
    </div>
  )
}
