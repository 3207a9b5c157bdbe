import { href, useNavigate } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { read } from '#app/kit/api/read.ts'
import { Page } from '#app/kit/page/page.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { PickedLine } from '#app/shop/cards/line-picture.tsx'
import { NeedsScript } from '#app/shop/cards/needs-script.tsx'
import { unitPriceOf } from '#store/goods/prices/price-steps.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { formatPrice, formatTotal } from '#store/money.ts'
import { buyLines, readBuyPath } from '#store/selling/cart/buy-link.ts'
import { subtotalOf } from '#store/selling/cart/cart.ts'
import { addLines } from './browser-cart.ts'
import { BUY, CART } from './cart.texts.ts'
import { readProducts } from './read-products.ts'

export async function load({ api, params: { items }, language }: PageArgs<'/buy/:items'>) {
  const { wanted, unread } = readBuyPath(items)
  const products = wanted.length === 0 ? [] : await read<Product[]>(() => readProducts(api, wanted))
  return { lines: buyLines(wanted, products, language), unread }
}

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, BUY[language].heading)

/** What a link of the shop holds, which goes into the cart by a press alone. */
export default function Buy({ loaderData: { lines, unread } }: PageProps<typeof load>) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const t = BUY.use()
  const { subtotal, shopNow } = CART.use()
  const items = lines.flatMap(({ product, qty }) => (product && qty > 0 ? [{ ...product, qty }] : []))

  async function fill() {
    addLines(items)
    await navigate(href('/cart'))
  }

  return (
    <Page heading={t.heading}>
      <ul className="mt-3 max-w-2xl divide-y divide-line">
        {lines.map(({ _id, product, qty, note }) => (
          <PickedLine
            key={_id}
            product={product}
            note={note}
            amount={product && qty > 0 ? `${qty} × ${formatPrice(unitPriceOf(product, qty))}` : undefined}
          />
        ))}
      </ul>
      {unread > 0 ? <p className="mt-2">{t.unread}</p> : null}
      {items.length > 0 ? (
        <div className="mt-4 grid max-w-2xl gap-3">
          <p className="flex justify-between gap-4 text-lg font-semibold">
            {subtotal} <span className="tabular-nums">{formatTotal(subtotalOf(items))}</span>
          </p>
          <Button disabled={!isHydrated} onClick={fill}>
            {t.add}
          </Button>
          <NeedsScript />
        </div>
      ) : (
        <div className="mt-4">
          <p className="mb-4">{t.nothing}</p>
          <ButtonLink to={href('/')}>{shopNow}</ButtonLink>
        </div>
      )}
    </Page>
  )
}
