import { Fragment, useEffect } from 'react'
import { data, isRouteErrorResponse, Link } from 'react-router'
import { lazyPart, loadFiles } from '#app/frame/connection/load-here.ts'
import { ErrorPage, titleOfError } from '#app/frame/error-page.tsx'
import { pageTitle, privateMeta } from '#app/frame/page-meta.ts'
import { DeliveryPromise, PinBox, PromiseStrip } from '#app/frame/promise-strip.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { withoutTags } from '#app/frame/scripts/page-data.ts'
import { ServerScript } from '#app/frame/scripts/server-script.tsx'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import { ask, type Refusal } from '#app/kit/api/ask.ts'
import { readOptional, redirectTo } from '#app/kit/api/read.ts'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { ErrorProps, MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Rating, StockNote } from '#app/shop/cards/notes.tsx'
import placeholder from '#app/shop/cards/placeholder.svg?no-inline'
import { Price } from '#app/shop/cards/price.tsx'
import { ProductShelf } from '#app/shop/cards/product-row.tsx'
import { AskForMore } from '#app/shop/cart/ask-for-more.tsx'
import { noteSeen } from '#app/shop/product/seen/seen.ts'
import { RecentlyViewed } from '#app/shop/product/seen/seen-place.tsx'
import { stepsBelow } from '#store/goods/prices/price-steps.ts'
import { type CardProduct, cardProductOf } from '#store/goods/products/card-product.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { nameWithKind, productPath, slugOf } from '#store/goods/products/products.ts'
import { REVIEWS_BESIDE_PRODUCT } from '#store/goods/reviews/reviews.ts'
import { formatPrice } from '#store/money.ts'
import { MAX_QTY } from '#store/selling/cart/cart.ts'
import { NotPublished } from './not-published.tsx'
import { PRODUCT } from './product.texts.ts'
import { BundleParts, Buy, FamilyChoice } from './product-buy.tsx'
import type { Fact } from './product-facts.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductReviewsSection, reviewData } from './product-reviews.tsx'
import {
  agesOf,
  breadcrumbOf,
  type Family,
  metaOfProduct,
  nameInFamily,
  picturesOf,
  shelvesOf,
  structuredData,
} from './product-words.ts'
import { Share } from './share.tsx'

const GonePage = lazyPart(async () => ({ default: (await import('./gone-page.tsx')).GonePage }))

export async function load({ api, params, request, language }: PageArgs<'/product/:id/:slug?'>) {
  const { id } = params
  const [{ describedBy, summaryFacts, listedOf, offerOf, seoOf }, found, related, reviews] = await Promise.all([
    // A browser needs it only for a client navigation.
    loadFiles(() => import('./product-facts.ts')),
    ask(() => api.products[':id'].$get({ param: { id }, query: {} }, { init: { signal: request.signal } })),
    loadRelated(api, id, request.signal),
    loadReviews(api, id, request.signal),
  ])
  if (found.kind !== 'done') throw data(null, { status: statusOf(found) })
  const detail: ProductDetail = found.answer
  if (params.slug !== slugOf(nameWithKind(detail))) throw redirectTo(productPath(detail), { forGood: true })
  const family = detail.family === undefined ? {} : await loadFamily(api, id, detail.family, request.signal)
  return {
    product: listedOf(detail),
    pictures: picturesOf(detail),
    related,
    ...seoOf(detail),
    visibility: detail.visibility,
    offer: offerOf(detail, language),
    parts: detail.parts,
    facts: summaryFacts(detail, language),
    described: { ...describedBy(detail), ...reviewData(reviews) },
    reviews,
    ...family,
  }
}

async function loadRelated(api: ApiClient, id: string, signal: AbortSignal): Promise<CardProduct[]> {
  const related = await readOptional(signal, (init) =>
    api.products.related[':id'].$get({ param: { id }, query: {} }, { init }),
  )
  return (related ?? []).map(cardProductOf)
}

async function loadFamily(api: ApiClient, id: string, name: string, signal: AbortSignal): Promise<{ family?: Family }> {
  const found = await readOptional(signal, (init) =>
    api.products.siblings[':id'].$get({ param: { id }, query: {} }, { init }),
  )
  const siblings = (found ?? []).map(cardProductOf)
  return siblings.length > 1 ? { family: { name, siblings } } : {}
}

/** Undefined when they cannot be read: the product is shown without them. */
async function loadReviews(api: ApiClient, id: string, signal: AbortSignal) {
  const query = { limit: String(REVIEWS_BESIDE_PRODUCT) }
  return (await ask(() => api.products.reviews[':id'].$get({ param: { id }, query }, { init: { signal } }))).answer
}

/** 410 for a product that was deleted, 404 for one that never existed. */
function statusOf({ status, facts }: Refusal): number {
  if (facts.wasDeleted === true) return 410
  return status === 400 ? 404 : status
}

export function meta({ error, loaderData, shop, language }: MetaArgs<typeof load>) {
  if (loaderData) return metaOfProduct(loaderData, shop, language)
  if (isGone(error)) return privateMeta(shop, PRODUCT[language].noLongerSold)
  return [pageTitle(shop, titleOfError(error, language))]
}

/** A deleted product has an error page of its own, with a search. */
export function ErrorBoundary({ error, params }: ErrorProps) {
  if (!isGone(error)) return <ErrorPage error={error} />
  return <GonePage words={(params.slug ?? '').replaceAll('-', ' ')} />
}

function isGone(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 410
}

export default function ProductPage({ loaderData }: PageProps<typeof load>) {
  const { product, pictures, related, visibility, offer, parts, facts, described, reviews, family } = loaderData
  const language = useLanguage()
  const t = PRODUCT[language]
  const ages = agesOf(product, language)
  const settings = useRootData()?.settings
  useEffect(() => {
    if (!visibility) noteSeen(product._id)
  }, [product._id, visibility])
  return (
    <>
      <main id="main" className="shell page">
        <Breadcrumb product={product} />
        {visibility ? <NotPublished /> : null}
        <div className="product grid items-start gap-5 md:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] md:gap-10">
          <ProductGallery product={product} pictures={pictures} key={product._id} />
          <div>
            <h1 className="page-heading" lang={langOf(product.name, language)}>
              {nameInFamily(product, family)}
            </h1>
            {reviews && reviews.count > 0 ? (
              <a href="#reviews" className="inline-block">
                <Rating of={{ rating: reviews }} />
              </a>
            ) : null}
            <Price product={product} />
            <p className="text-sm text-muted">{t.taxes}</p>
            {offer ? <p>{offer}</p> : null}
            <PriceSteps product={product} />
            {product.stock < 1 ? null : (
              <PinBox>
                <p className="mt-3">
                  <DeliveryPromise />
                </p>
              </PinBox>
            )}
            {family ? <FamilyChoice chosenId={product._id} siblings={family.siblings} /> : null}
            <div className="product-short flex flex-wrap items-baseline gap-x-4">
              <StockNote stock={product.stock} saysPlenty />
              {ages ? <p>{ages}</p> : null}
            </div>
            <Buy product={product} hasAlike={related.length > 0} key={product._id}>
              <PromiseStrip saysPay={!settings?.delivery.byPin} saysDelivery={false} />
            </Buy>
            <Share product={product} publicUrl={settings?.publicUrl ?? ''} />
            {parts ? <BundleParts parts={parts} /> : null}
            <h2 className="mt-5 text-lg">{t.description}</h2>
            <p
              className="mt-1 max-w-prose whitespace-pre-line wrap-break-word"
              lang={langOf(product.description, language)}
            >
              {product.description}
            </p>
            <Facts facts={facts} />
          </div>
        </div>
      </main>
      <ProductReviewsSection reviews={reviews} />
      <Related product={product} related={related} />
      <div className="shell">
        <RecentlyViewed but={product._id} />
      </div>
      <ForSearchEngines
        product={product}
        pictures={pictures}
        described={described}
        {...(family && { family })}
        key={product._id}
      />
    </>
  )
}

/** Beyond what a cart takes the shop sells by a quotation. */
function PriceSteps({ product }: { product: Product }) {
  const t = PRODUCT.use()
  return stepsBelow(product).map(({ from, price }) => (
    <p key={from} className="mt-1 mr-2 inline-block rounded-xl bg-sunken px-3 py-1">
      {t.orMore(from, formatPrice(price))}
      {from > MAX_QTY ? <AskForMore /> : null}
    </p>
  ))
}

/** Structured data, in the HTML of the server only. */
function ForSearchEngines(shown: Parameters<typeof structuredData>[0]) {
  const shop = useRootData()?.settings
  const things = import.meta.env.SSR && shop ? structuredData(shown, shop, placeholder) : [{}, {}]
  return things.map((thing, i) => (
    <ServerScript
      key={i === 0 ? 'product' : 'breadcrumb'}
      type="application/ld+json"
      text={withoutTags(JSON.stringify(thing))}
    />
  ))
}

/** The facts that the law wants shown before a purchase, and others. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const language = useLanguage()
  const t = PRODUCT[language]
  if (facts.length === 0) return null
  return (
    <details className="mt-5">
      <summary>
        <h2 className="inline text-lg">{t.information}</h2>
      </summary>
      <dl className="mt-1 grid max-w-prose gap-x-6 wrap-break-word sm:gap-y-1 sm:grid-cols-[max-content_1fr]">
        {facts.map(({ label, value }) => (
          <Fragment key={`${label} ${value}`}>
            <dt className="text-muted not-first:mt-2 sm:not-first:mt-0" lang={langOf(label, language)}>
              {label}
            </dt>
            <dd className="whitespace-pre-line" lang={langOf(value, language)}>
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}

function Breadcrumb({ product }: { product: Product }) {
  const language = useLanguage()
  return (
    <nav aria-label={PRODUCT[language].breadcrumb}>
      <ol className="breadcrumb -ml-1.5 flex flex-wrap text-muted">
        {breadcrumbOf(product, language).map(({ to, name }, at) => (
          <li key={to} className="inline-flex items-center">
            {at > 0 ? <span aria-hidden="true">/</span> : null}
            <Link to={to} className="px-1.5">
              {name}
            </Link>
          </li>
        ))}
        {/* On a phone the heading below says it. */}
        <li className="flex items-center max-md:hidden">
          <span aria-hidden="true">/</span>
          <span
            aria-current="page"
            lang={langOf(product.name, language)}
            className="line-clamp-1 px-1.5 wrap-break-word"
          >
            {nameWithKind(product)}
          </span>
        </li>
      </ol>
    </nav>
  )
}

function Related({ product, related }: { product: Product; related: CardProduct[] }) {
  const language = useLanguage()
  const t = PRODUCT[language]
  if (related.length === 0) return null
  return (
    <aside id="related" aria-label={t.alike} className="shell pb-8">
      <ProductShelf title={t.alike} products={related} />
      <p className="flex flex-wrap gap-x-4">
        {shelvesOf(product, language).map(({ to, name }) => (
          <Link key={to} to={to} className="text-link">
            {t.all(name)}
          </Link>
        ))}
      </p>
    </aside>
  )
}
