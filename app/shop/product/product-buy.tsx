import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { useMails } from '#app/frame/root-data.ts'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { LinePicture } from '#app/shop/cards/line-picture.tsx'
import { NeedsScript } from '#app/shop/cards/needs-script.tsx'
import placeholder from '#app/shop/cards/placeholder.svg?no-inline'
import { AddButton } from '#app/shop/cart/add-button.tsx'
import { removeProduct, useCart } from '#app/shop/cart/browser-cart.ts'
import { Quantity } from '#app/shop/cart/quantity.tsx'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { productPath } from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import { PRODUCT } from './product.texts.ts'
import { familyChoices, type ProductKind } from './product-words.ts'

/**
 * Adds the product to the cart. Once it is in there, its quantity and a link to checkout, which on a phone replace the button.
 * Links for a product that is sold out. `children` stand where there is room.
 */
export function Buy({ product, hasAlike, children }: { product: Product; hasAlike: boolean; children: ReactNode }) {
  const t = PRODUCT.use()
  const item = useCart()?.find((line) => line._id === product._id)
  const box = useFocusThatStays(item !== undefined)
  return (
    <div ref={box} className="product-buy" data-price={formatPrice(product.price)}>
      {product.stock < 1 ? <SoldOut id={product._id} hasAlike={hasAlike} /> : <AddToCart product={product} />}
      <NeedsScript />
      {children}
      {item ? (
        <div className="buy-more">
          <Quantity item={item} onRemove={() => removeProduct(product._id)} />
          <span className="text-sm font-semibold">{t.inCart(item.qty)}</span>
          <Link to={href('/cart')} className="text-link">
            {t.toCart}
          </Link>
          <ButtonLink to={href('/checkout')} className="md:hidden">
            {t.checkout}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  )
}

/** What was pressed may go: from the button that adds the focus moves to the plus, and back when the last piece is taken. */
function useFocusThatStays(isInCart: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const wasInCart = useRef(isInCart)
  useEffect(() => {
    if (wasInCart.current === isInCart) return
    wasInCart.current = isInCart
    const focused = document.activeElement
    const isLost = focused === document.body || (box.current?.contains(focused) && !focused?.checkVisibility())
    const next = isInCart ? '.quantity-box button:last-child' : '.add-button'
    if (isLost) box.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true })
  }, [isInCart])
  return box
}

function SoldOut({ id, hasAlike }: { id: string; hasAlike: boolean }) {
  const t = PRODUCT.use()
  return (
    <>
      {useMails() ? <ButtonLink to={`${href('/tell-me')}?product=${id}`}>{t.tellMe}</ButtonLink> : null}
      <p>
        <Link to={`${href('/contact')}#call`} className="text-action underline">
          {t.callToAsk}
        </Link>
        {hasAlike ? (
          <>
            {t.orSee}
            <a href="#related" className="text-action underline">
              {t.similar}
            </a>
          </>
        ) : null}
        .
      </p>
    </>
  )
}

/** The options of a family: each links to the page of a product. */
export function FamilyChoice({ chosenId, siblings }: { chosenId: string; siblings: readonly CardProduct[] }) {
  return familyChoices(chosenId, siblings, useLanguage()).map(({ label, kinds }) => (
    <nav key={label} aria-label={label} className="mt-4">
      <p className="mb-1 text-sm text-muted">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <li key={kind.value}>
            <KindLink {...kind} isChosen={kind.sibling._id === chosenId} />
          </li>
        ))}
      </ul>
    </nav>
  ))
}

const KIND =
  'flex min-h-14 items-center gap-2 rounded-xl border-2 border-line bg-surface py-1 pr-3 pl-1 wrap-break-word ' +
  'hover:border-action aria-[current=true]:border-action aria-[current=true]:bg-sunken'

function KindLink({ value, sibling, isChosen }: ProductKind & { isChosen: boolean }) {
  const language = useLanguage()
  const t = PRODUCT[language]
  const { imageUrl, price, stock } = sibling
  return (
    <Link to={productPath(sibling)} preventScrollReset aria-current={isChosen ? 'true' : undefined} className={KIND}>
      <img
        src={imageUrl ? imageAtWidth(imageUrl, 200) : placeholder}
        alt=""
        width={44}
        height={44}
        className="size-11 rounded-lg object-contain"
      />
      <span>
        <strong lang={langOf(value, language)} className={`block font-medium ${stock < 1 ? 'line-through' : ''}`}>
          {value}
        </strong>
        <span className="text-sm text-muted tabular-nums">{stock < 1 ? t.soldOut : formatPrice(price)}</span>
      </span>
    </Link>
  )
}

/** The products in a bundle, with links to those on sale. */
export function BundleParts({ parts }: { parts: NonNullable<ProductDetail['parts']> }) {
  const language = useLanguage()
  const t = PRODUCT[language]
  return (
    <>
      <h2 id="parts" className="mt-5 text-xl">
        {t.parts}
      </h2>
      <ul aria-labelledby="parts" className="mt-1 max-w-prose divide-y divide-line">
        {parts.map(({ _id, name = t.partNotSold, qty, imageUrl, isSold = true }) => (
          <li key={_id} className="flex min-h-14 items-center gap-3 py-1 wrap-break-word">
            <LinePicture imageUrl={imageUrl} />
            <span className="text-muted tabular-nums">{qty} ×</span>
            {isSold ? (
              <Link
                to={productPath({ _id, name })}
                lang={langOf(name, language)}
                className="text-link inline-flex min-h-11 min-w-0 items-center"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function AddToCart({ product }: { product: CardProduct }) {
  const isHydrated = useHydrated()
  return (
    <fieldset role="none" className="contents" disabled={!isHydrated}>
      <AddButton product={product} />
    </fieldset>
  )
}
