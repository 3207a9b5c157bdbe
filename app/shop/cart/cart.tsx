import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { PinBox, PromiseStrip } from '#app/frame/promise-strip.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { announce } from '#app/kit/page/announcer.tsx'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { Trash } from '#app/kit/page/icons.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import PopularRow, { loadPopular } from '#app/shop/cards/popular-row.tsx'
import { ProductPicture } from '#app/shop/cards/product-picture.tsx'
import { RecentlyViewed } from '#app/shop/product/seen/seen-place.tsx'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { productPath, shortName } from '#store/goods/products/products.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'
import { type Cart, type CartItem, cartInWords, countOf, priceInCart, subtotalOf } from '#store/selling/cart/cart.ts'
import { deliveryWords } from '#store/selling/delivery/terms.ts'
import { putBack, removeProduct, useCart } from './browser-cart.ts'
import { CART } from './cart.texts.ts'
import { useCartNews } from './cart-news.ts'
import { CartNotices } from './cart-notices.tsx'
import { GoodsForFree, useMissingForFree } from './near-free.tsx'
import { Quantity } from './quantity.tsx'

type Removal = { item: CartItem; position: number; nextId: string | undefined }

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, CART[language].heading)

/** The popular products, on the server only: in the browser the cart is shown at once, and loads them when it is empty. */
export function load({ api }: PageArgs<'/cart'>): Promise<CardProduct[]> | null {
  return import.meta.env.SSR ? loadPopular(api) : null
}

export default function CartPage({ loaderData: popular }: PageProps<typeof load>) {
  const cart = useCart()
  return (
    <Page heading={CART.use().heading}>
      {/* As tall as the screen, so that the footer does not move when the cart becomes known. */}
      <div className="min-h-svh">{cart ? <KnownCart cart={cart} popular={popular} /> : <UnknownCart />}</div>
    </Page>
  )
}

/** Null where the page did not come as a document. */
type Popular = { popular: CardProduct[] | null }

function KnownCart({ cart, popular }: { cart: Cart } & Popular) {
  const news = useCartNews()
  const { removal, remove, undo } = useRemoval(cart)
  const t = CART.use()
  return (
    <div className="mt-4 grid gap-4">
      <CartNotices news={news} />
      {removal ? (
        <Notice kind="info">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>{t.removed(shortName(removal.item.name))}</p>
            <Button look="quiet" onClick={undo}>
              {t.undo}
            </Button>
          </div>
        </Notice>
      ) : null}
      {cart.length === 0 ? (
        <NoLines popular={popular} />
      ) : (
        <Lines cart={cart} popular={popular} goneIds={news.goneIds} onRemove={remove} />
      )}
    </div>
  )
}

type LinesProps = Popular & { cart: Cart; goneIds: string[]; onRemove: (item: CartItem) => void }

function Lines({ cart, popular, goneIds, onRemove }: LinesProps) {
  const missing = useMissingForFree(cart)
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ul className="divide-y divide-line">
          {cart.map((item) => (
            <CartLine
              key={item._id}
              item={item}
              price={priceInCart(cart, item)}
              isGone={goneIds.includes(item._id)}
              onRemove={() => onRemove(item)}
            />
          ))}
        </ul>
        <Summary cart={cart} missing={missing} />
      </div>
      {missing === undefined ? (
        <PopularRow popular={popular} but={cart} />
      ) : (
        <GoodsForFree missing={missing} cart={cart} />
      )}
    </>
  )
}

function Summary({ cart, missing }: { cart: Cart; missing: number | undefined }) {
  const delivery = useRootData()?.settings.delivery
  const language = useLanguage()
  const t = CART[language]
  return (
    <Section id="summary" heading={t.summary} className="summary" headingLook="text-xl">
      <p className="text-muted">{cartInWords(cart, language)}</p>
      <p className="summary-total">
        <span>{t.subtotal}</span> <strong>{formatTotal(subtotalOf(cart))}</strong>
      </p>
      <p className="mb-4 text-sm text-muted">
        {t.taxes}
        {delivery && delivery.charge > 0 && !delivery.byPin ? (
          <span className="block">{deliveryWords(delivery, language)}</span>
        ) : null}
        {missing === undefined ? null : (
          <strong className="block text-saving">{t.moreForFree(formatPrice(missing))}</strong>
        )}
      </p>
      <PinBox />
      <ButtonLink to={href('/checkout')} className="mb-4 w-full">
        {t.toCheckout}
      </ButtonLink>
      <PromiseStrip saysPay={!delivery?.byPin} saysDelivery={!delivery?.byPin} />
    </Section>
  )
}

function NoLines({ popular }: Popular) {
  const t = CART.use()
  return (
    <>
      <EmptyState message={t.empty} words={t.teddy} drawing={<Teddy />}>
        <ButtonLink to={href('/')}>{t.shopNow}</ButtonLink>
      </EmptyState>
      <RecentlyViewed />
      <PopularRow popular={popular} />
    </>
  )
}

function Teddy() {
  return (
    <g fill="#7b4a21">
      <path
        d="M13 18a7 7 0 0 1-.5-7 2.8 2.8 0 1 1 4.2-3.3 8 8 0 0 1 6.6 0 2.8 2.8 0 1 1 4.2 3.3 7 7 0 0 1-.5 7z"
        fill="#c98748"
      />
      <ellipse cx="20" cy="14.3" rx="3" ry="2.3" fill="#f3d3a6" />
      <path d="M16.2 10.8a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0M22 10.8a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0M18.9 13.3h2.2l-1.1 1.2z" />
    </g>
  )
}

/** Holds the place of the cart, which is in the browser, until it is read. */
function UnknownCart() {
  return (
    <div className="mt-4 grid gap-4">
      <div className="h-36 rounded-card bg-sunken noscript:hidden" aria-hidden="true" />
      <div className="h-36 rounded-card bg-sunken noscript:hidden" aria-hidden="true" />
      <noscript>
        <p>{CART.use().needsScript}</p>
      </noscript>
    </div>
  )
}

/** Removes lines, moves the focus to the next one, and can restore the last one. */
function useRemoval(cart: Cart) {
  const [removal, setRemoval] = useState<Removal>()
  const t = CART.use()
  useEffect(() => {
    if (!removal) return
    const next = removal.nextId ? document.getElementById(lineId(removal.nextId)) : null
    const target = next ?? document.querySelector<HTMLElement>('main h1')
    if (target && !next) target.tabIndex = -1
    target?.focus()
  }, [removal])

  function remove(item: CartItem) {
    const position = cart.indexOf(item)
    removeProduct(item._id)
    setRemoval({ item, position, nextId: (cart[position + 1] ?? cart[position - 1])?._id })
    announce(t.removed(item.name))
  }

  function undo() {
    if (!removal) return
    putBack(removal.item, removal.position)
    setRemoval(undefined)
    announce(t.isBack(removal.item.name))
    setTimeout(() => document.getElementById(lineId(removal.item._id))?.focus())
  }

  return { removal, remove, undo }
}

/** `price`: of one of it in this cart. */
type Props = { item: CartItem; price: number; isGone: boolean; onRemove: () => void }

function CartLine({ item, price, isGone, onRemove }: Props) {
  const t = CART.use()
  return (
    <li className="cart-line">
      <div>
        <ProductPicture product={item} sizes="6.5rem" priority="early" />
      </div>
      <Link
        id={lineId(item._id)}
        to={item.set ? href('/class/:code', { code: item.set.code }) : productPath(item)}
        lang={langOf(item.name, useLanguage())}
        className={item.set ? 'cart-line-name line-clamp-none' : 'cart-line-name'}
      >
        {item.name}
      </Link>
      <div>
        <p className="text-muted">
          {item.set
            ? t.set(countOf(item.set.parts), formatPrice(price), item.set.schoolAddress !== '')
            : t.each(formatPrice(price))}
        </p>
        <StockWords item={item} isGone={isGone} />
      </div>
      <p className="text-lg font-bold whitespace-nowrap tabular-nums">
        {formatPrice(sumOfLines([{ price, qty: item.qty }]))}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <Quantity item={item} onRemove={onRemove} />
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 font-semibold text-muted hover:bg-danger-soft hover:text-danger"
          aria-label={t.removeOne(item.name)}
          onClick={onRemove}
        >
          <Trash className="size-4" />
          {t.remove}
        </button>
      </div>
    </li>
  )
}

/** The id of a line, which takes the focus when the line before it was removed. */
function lineId(productId: string): string {
  return `cart-line-${productId}`
}

function StockWords({ item, isGone }: { item: CartItem; isGone: boolean }) {
  const t = CART.use()
  if (isGone) return <p className="font-semibold text-danger">{t.gone}</p>
  if (item.stock < 1) return <p className="font-semibold text-danger">{t.out}</p>
  if (item.stock < item.qty) return <p className="font-semibold text-danger">{t.left(item.stock)}</p>
  return null
}
