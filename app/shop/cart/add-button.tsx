import { href, Link } from 'react-router'
import { useMails } from '#app/frame/root-data.ts'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { productPath } from '#store/goods/products/products.ts'
import { AskForMore } from './ask-for-more.tsx'
import { CART } from './cart.texts.ts'
import { type AddingRefusal, useAdding, useQty } from './use-adding.ts'

/** Adds a product to the cart. For screen readers it has the product's name. */
export function AddButton({ product }: { product: CardProduct }) {
  const { add, refusal } = useAdding(product)
  const t = CART.use()
  return (
    <div className="add-to-cart">
      <Refused refusal={refusal} />
      <button type="button" className="add-button" onClick={add}>
        {t.addToCart} <ForEar name={product.name} />
      </button>
    </div>
  )
}

/** The same on the picture of a card: a plus, with its word under a mouse, that becomes how many are in the cart. */
export function CardButton({ product }: { product: CardProduct }) {
  const { qty, add, take, refusal } = useAdding(product)
  const t = CART.use()
  return (
    <div className="add-to-cart">
      <Refused refusal={refusal} />
      {qty > 0 ? (
        <button
          type="button"
          aria-label={t.less(product.name)}
          onClick={({ currentTarget }) => {
            // The last piece takes the button away.
            if (qty === 1) currentTarget.parentElement?.querySelector<HTMLElement>('.add-button')?.focus()
            take()
          }}
        >
          −
        </button>
      ) : null}
      <InCart qty={qty} />
      <button type="button" className="add-button" onClick={add}>
        <span aria-hidden="true">+</span>
        <span className={qty > 0 ? 'sr-only' : 'add-word'}>{t.add}</span>
        <span className="sr-only">{t.toCart} </span>
        <ForEar name={product.name} />
      </button>
    </div>
  )
}

/** Leads to the choice of a kind; `name` is the family's. */
export function ChooseKindLink({ product, name }: { product: CardProduct; name: string }) {
  return (
    <div className="add-to-cart">
      <InCart qty={useQty(product)} />
      <Link to={productPath(product)} className="add-button">
        {CART.use().choose} <ForEar name={name} />
      </Link>
    </div>
  )
}

/** In the place of the button: leads to where one asks to hear that it is back. */
export function TellMeButton({ product }: { product: CardProduct }) {
  const t = CART.use()
  if (!useMails()) return null
  return (
    <div className="add-to-cart">
      <Link to={`${href('/tell-me')}?product=${product._id}`} className="add-button">
        {t.tellMe} <span className="sr-only">{t.whenBack} </span>
        <ForEar name={product.name} />
      </Link>
    </div>
  )
}

/** Which product a button is for, where eyes see it on the card. */
function ForEar({ name }: { name: string }) {
  return (
    <span className="sr-only">
      – <span lang={langOf(name, useLanguage())}>{name}</span>
    </span>
  )
}

function InCart({ qty }: { qty: number }) {
  const t = CART.use()
  // Another count is another piece, which comes in anew.
  return qty > 0 ? (
    <span className="in-cart" key={qty}>
      {t.inCart(qty)}
    </span>
  ) : null
}

function Refused({ refusal }: { refusal: AddingRefusal | undefined }) {
  return refusal ? (
    <div className="refusal">
      <p role="alert" key={refusal.id}>
        {refusal.text}
      </p>
      {refusal.isMost ? <AskForMore /> : null}
    </div>
  ) : null
}
