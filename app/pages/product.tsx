import { Link, redirect } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { removeProduct, useCart } from '#app/browser-cart.ts'
import { AddToCart } from '#app/ui/add-to-cart.tsx'
import { Price } from '#app/ui/price.tsx'
import { ProductPicture } from '#app/ui/product-picture.tsx'
import { Quantity } from '#app/ui/quantity.tsx'
import { StockNote } from '#app/ui/stock-note.tsx'
import { type Product, productPath, slugOf } from '#store/products/products.ts'
import type { Route } from './+types/product'
import { agesOf, breadcrumbOf, metaOfProduct } from './product-words.ts'

async function load(api: ApiClient, params: Route.LoaderArgs['params'], request: Request) {
  const id = encodeURIComponent(params.id.toWellFormed())
  const response = await api.products[':id'].$get({ param: { id } }, { init: { signal: request.signal } })
  const status: number = response.status
  if (!response.ok) throw new Response(null, { status: status === 400 ? 404 : status })
  const product: Product = await response.json()
  if (params.slug !== slugOf(product.name)) throw redirect(productPath(product), 301)
  return { product }
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), params, request)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(browserApi, params, request)
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const publicUrl = matches[0].loaderData?.settings.publicUrl ?? ''
  return loaderData ? metaOfProduct(loaderData.product, publicUrl) : []
}

export default function ProductPage({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <main id="main" className="shell page">
      <Breadcrumb product={product} />
      <div className="product">
        <ProductPicture product={product} sizes="(min-width: 48rem) 36rem, 92vw" priority="first" />
        <div className="product-facts">
          <h1 className="page-heading">{product.name}</h1>
          <Price product={product} />
          <p className="text-sm text-muted">Inclusive of all taxes</p>
          {agesOf(product) ? <p className="product-ages">{agesOf(product)}</p> : null}
          <StockNote stock={product.stock} />
          <Buy product={product} key={product._id} />
          <h2 className="mt-3 text-xl">About it</h2>
          <p className="mt-1 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{product.description}</p>
        </div>
      </div>
    </main>
  )
}

function Breadcrumb({ product }: { product: Product }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        <li>
          <Link to="/">Home</Link>
        </li>
        {breadcrumbOf(product).map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
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
          <Link to="/cart" prefetch="intent" className="text-link">
            Go to the cart
          </Link>
        </div>
      ) : null}
    </div>
  )
}
