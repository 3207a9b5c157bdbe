import { useState } from 'react'
import { href, isRouteErrorResponse, useNavigate } from 'react-router'
import { ErrorPage } from '#app/frame/error-page.tsx'
import { privateMeta } from '#app/frame/page-meta.ts'
import { PhoneLink } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { read } from '#app/kit/api/read.ts'
import { Select, Tick } from '#app/kit/form/field.tsx'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { ErrorProps, MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { PickedLine } from '#app/shop/cards/line-picture.tsx'
import { NeedsScript } from '#app/shop/cards/needs-script.tsx'
import { unitPriceOf } from '#store/goods/prices/price-steps.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'
import { MAX_QTY, subtotalOf } from '#store/selling/cart/cart.ts'
import type { ClassList } from '#store/selling/class-lists/class-lists.schema.ts'
import {
  classNameOf,
  type ListedLine,
  linesOfList,
  SET_WORDS,
  setLineOf,
} from '#store/selling/class-lists/class-set.ts'
import { putSet, useCart } from './browser-cart.ts'
import { CART, CLASS } from './cart.texts.ts'
import { readProducts } from './read-products.ts'

export async function load({ api, params: { code } }: PageArgs<'/class/:code'>) {
  const list = await read<ClassList>(() => api.classes[':code'].$get({ param: { code }, query: {} }))
  const products = list.lines.length === 0 ? [] : await read<Product[]>(() => readProducts(api, list.lines))
  return { list, products }
}

export const meta = ({ shop, loaderData, language }: MetaArgs<typeof load>) =>
  privateMeta(shop, loaderData ? classNameOf(loaderData.list) : CLASS[language].title)

/** Codes come from schools, on paper and in messages, and live as long as their list. */
export function ErrorBoundary({ error }: ErrorProps) {
  const t = CLASS.use()
  const { shopNow } = CART.use()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <Page heading={t.gone} tint="Study">
      <EmptyState message={t.askSchool}>
        <ButtonLink to={href('/')}>{shopNow}</ButtonLink>
      </EmptyState>
    </Page>
  )
}

const COUNTS = Array.from({ length: MAX_QTY }, (_, index) => String(index + 1))

/** What a class needs. Parents untick what they have at home, and a press puts the rest in the cart. */
export default function Class({ loaderData: { list, products } }: PageProps<typeof load>) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const language = useLanguage()
  const t = CLASS[language]
  const [phone = ''] = useRootData()?.settings.phones ?? []
  const inCart = useCart()?.find(({ set }) => set?.code === list.code)
  const [unticked, setUnticked] = useState<readonly string[]>()
  const without = unticked ?? inCart?.set?.without ?? []
  const line = setLineOf(list, products, { without, language })
  const most = Math.min(MAX_QTY, line.stock)
  const [wanted = inCart?.qty ?? 1, want] = useState<number>()
  const qty = Math.max(1, Math.min(wanted, most))

  async function take() {
    putSet({ ...line, qty })
    await navigate(href('/cart'))
  }

  return (
    <Page heading={classNameOf(list)} lead={t.lead} tint="Study">
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <ul className="panel divide-y divide-line">
          {list.note ? (
            <li lang={langOf(list.note, language)} className="pb-3 whitespace-pre-line wrap-anywhere">
              {list.note}
            </li>
          ) : null}
          {linesOfList(list, products, language).map((one) => (
            <Line
              key={one._id}
              line={one}
              isIn={!without.includes(one._id)}
              isFixed={!isHydrated}
              onTick={(isIn) => setUnticked(isIn ? without.filter((id) => id !== one._id) : [...without, one._id])}
            />
          ))}
        </ul>
        <section aria-label={t.set} className="summary grid gap-3">
          <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
            {t.total}{' '}
            <span className="text-[min(var(--text-xl),9vw)] tabular-nums">
              {formatTotal(subtotalOf([{ ...line, qty }]))}
            </span>
          </p>
          {list.schoolAddress ? <p>{t.toSchool(list.schoolAddress)}</p> : null}
          {list.isOpen ? (
            <>
              {most > 1 ? (
                <Select
                  label={t.howMany}
                  value={String(qty)}
                  disabled={!isHydrated}
                  onChange={({ currentTarget }) => want(Number(currentTarget.value))}
                >
                  {COUNTS.slice(0, most).map((count) => (
                    <option key={count}>{count}</option>
                  ))}
                </Select>
              ) : null}
              <Button disabled={!isHydrated || line.stock < 1} onClick={take}>
                {inCart ? t.change : t.add}
              </Button>
              <NeedsScript />
            </>
          ) : (
            <p className="font-semibold">{t.closed}</p>
          )}
          <p>
            {t.more} <PhoneLink phone={phone} className="font-semibold underline" />
            {t.end}
          </p>
        </section>
      </div>
    </Page>
  )
}

type LineProps = { line: ListedLine; isIn: boolean; isFixed: boolean; onTick: (isIn: boolean) => void }

function Line({ line: { qty, product, why }, isIn, isFixed, onTick }: LineProps) {
  const language = useLanguage()
  const name = `${qty} × ${product?.name ?? SET_WORDS[language].product}`
  return (
    <PickedLine
      product={product}
      words={name}
      note={why && `${why} ${CLASS[language].notIn}`}
      amount={product && !why ? formatPrice(sumOfLines([{ price: unitPriceOf(product, qty), qty }])) : undefined}
    >
      <Tick
        label=""
        aria-label={name}
        checked={isIn && !why}
        disabled={isFixed || why !== undefined}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    </PickedLine>
  )
}
