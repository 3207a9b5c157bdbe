import { data } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { Empty, TryAgain } from '#app/ui/admin/messages.tsx'
import { NotAdminNote } from '#app/ui/admin/not-admin-note.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/products'
import { findProducts } from './product-list.ts'
import { ProductTable } from './product-table.tsx'
import { StockedOffer } from './requests/stocked-offer.tsx'
import { ADD_PRODUCT_LINK_ID } from './use-product-removal.ts'

async function load(api: ApiClient) {
  const products = await findProducts(api)
  return data({ products }, { status: products ? 200 : 503 })
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export const meta: Route.MetaFunction = () => [{ title: 'Manage Products · Tokri' }]

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products } = loaderData
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-heading">Manage Products</h1>
        <ButtonLink id={ADD_PRODUCT_LINK_ID} to="/admin/products/new">
          Add New Product
        </ButtonLink>
      </div>
      <NotAdminNote />
      <StockedOffer />
      {products && products.length > 0 ? (
        <ProductTable products={products} />
      ) : (
        <Empty message="There are no products to show.">{products ? null : <TryAgain />}</Empty>
      )}
    </>
  )
}
