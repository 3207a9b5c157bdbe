import { Fragment } from 'react'
import { data, href, isRouteErrorResponse, Link, redirect } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import type { Refusal } from '#app/api/ask.ts'
import { read } from '#app/api/read.ts'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { removeProduct, useCart } from '#app/cart/browser-cart.ts'
import { Quantity } from '#app/cart/quantity.tsx'
import { ErrorPage, titleOfError } from '#app/frame/error-page.tsx'
import { withoutTags } from '#app/frame/page-data.ts'
import { pageTitle, privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { ServerScript } from '#app/frame/server-script.tsx'
import { loadRelated } from '#app/listing/load-extras.ts'
import placeholder from '#app/product/placeholder.svg?no-inline'
import { Price } from '#app/product/price.tsx'
import { ProductGrid } from '#app/product/product-grid.tsx'
import { StockNote } from '#app/product/stock-note.tsx'
import { fieldsWhere } from '#store/products/product-fields.ts'
import type { Product, ProductDetail } from '#store/products/products.schema.ts'
import { productPath, slugOf } from '#store/products/products.ts'
import type { Route } from './+types/product'
import { GonePage } from './product/gone-page.tsx'
import { describedFacts, type Fact, factsOf } from './product/product-facts.ts'
import { ProductGallery } from './product/product-gallery.tsx'
import { agesOf, breadcrumbOf, metaOfProduct, picturesOf, shelvesOf, structuredData } from './product/product-words.ts'

async function load(api: ApiClient, params: Route.LoaderArgs['params'], request: Request) {
  const { id } = params
  const [found, related] = await Promise.all([
    read(() => api.products[':id'].$get({ param: { id } }, { init: { signal: request.signal } })),
    loadRelated(api, id, request.signal),
  ])
  if (found.kind !== 'done') throw data(null, { status: statusOf(found) })
  const detail: ProductDetail = found.answer
  if (params.slug !== slugOf(detail.name)) throw redirect(productPath(detail), 301)
  const told = { facts: factsOf(detail), described: describedFacts(detail) }
  return { product: listedOf(detail), pictures: picturesOf(detail), related, visibility: detail.visibility, ...told }
}

/** The product as lists have it: this much of it goes into a cart. */
function listedOf(detail: ProductDetail): Product {
  const more = new Set<string>(fieldsWhere(({ on }) => on !== 'list'))
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !more.has(name))) as Product
}

/** 410 for what was sold once, 404 for what never was. */
function statusOf({ status, facts }: Refusal): number {
  if (facts.wasDeleted === true) return 410
  return status === 400 ? 404 : status
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), params, request)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(browserApi, params, request)
}

export function meta({ error, loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData) return metaOfProduct(loaderData, matches)
  if (isGone(error)) return privateMeta(matches, 'No longer sold')
  return [pageTitle(matches, titleOfError(error))]
}

/** A product that is gone leaves a page that helps on; every other failure is the shop's usual one. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isGone(error)) return <GonePage words={(params.slug ?? '').replaceAll('-', ' ')} />
  return <ErrorPage error={error} />
}

function isGone(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 410
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, pictures, related, visibility, facts, described } = loaderData
  return (
    <>
      <main id="main" className="shell page">
        <Breadcrumb product={product} />
        {visibility ? (
          <p className="mb-4 rounded-card bg-warning-soft px-4 py-3">
            Only the shop’s people see this page: the product is not published.
          </p>
        ) : null}
        <div className="product">
          <ProductGallery product={product} pictures={pictures} key={product._id} />
          <div className="product-facts">
            <h1 className="page-heading">{product.name}</h1>
            <Price product={product} />
            <p className="text-sm text-muted">Inclusive of all taxes</p>
            {agesOf(product) ? <p className="product-ages">{agesOf(product)}</p> : null}
            <StockNote stock={product.stock} />
            <Buy product={product} key={product._id} />
            <h2 className="mt-3 text-xl">About it</h2>
            <p className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{product.description}</p>
            <Facts facts={facts} />
          </div>
        </div>
      </main>
      <Related product={product} related={related} />
      <ForSearchEngines product={product} pictures={pictures} described={described} key={product._id} />
    </>
  )
}

/** They read the page as the server sent it. */
function ForSearchEngines(shown: { product: Product; pictures: readonly string[]; described: object }) {
  const publicUrl = useRootData()?.settings.publicUrl ?? ''
  return structuredData(shown, publicUrl, placeholder).map((thing, i) => (
    <ServerScript
      key={i === 0 ? 'product' : 'breadcrumb'}
      type="application/ld+json"
      text={withoutTags(JSON.stringify(thing))}
    />
  ))
}

/** What must be told of a product before somebody buys it. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <>
      <h2 className="mt-5 text-xl">Product information</h2>
      <dl className="mt-1 grid max-w-prose gap-x-6 [overflow-wrap:anywhere] sm:gap-y-1 sm:grid-cols-[max-content_1fr]">
        {facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-muted not-first:mt-2 sm:not-first:mt-0">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}

function Breadcrumb({ product }: { product: Product }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {breadcrumbOf(product).map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{product.name}</span>
        </li>
      </ol>
    </nav>
  )
}

function Buy({ product }: { product: Product }) {
  const item = useCart()?.find((line) => line._id === product._id)
  return (
    <div className="product-buy">
      <AddToCart product={product} />
      {item ? (
        <div className="flex flex-wrap items-center gap-3">
          <Quantity item={item} onRemove={() => removeProduct(product._id)} />
          <Link to={href('/cart')} prefetch="intent" className="text-link">
            Go to the cart
          </Link>
        </div>
      ) : null}
    </div>
  )
}

function Related({ product, related }: { product: Product; related: Product[] }) {
  if (related.length === 0) return null
  return (
    <aside aria-labelledby="related" className="shell pb-8">
      <h2 id="related" className="mb-3 text-2xl">
        You may also like
      </h2>
      <ProductGrid products={related} level="h3" isBelow />
      <p className="mt-3 flex flex-wrap gap-x-4">
        {shelvesOf(product).map(({ to, name }) => (
          <Link key={to} to={to} prefetch="intent" className="text-link">
            All {name}
          </Link>
        ))}
      </p>
    </aside>
  )
}
