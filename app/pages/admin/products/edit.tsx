import { data } from 'react-router'
import { NotAdminNote } from '#app/admin/not-admin-note.tsx'
import { useMay } from '#app/admin/use-may.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Refusal } from '#app/ui/messages.tsx'
import type { Route } from './+types/edit'
import { findProduct } from './edit/find-product.ts'
import { ProductEditor } from './edit/product-editor.tsx'

async function load(api: ApiClient, id: string | undefined) {
  if (id === undefined) return data({ mode: 'new' as const, product: undefined }, { status: 200 })
  const { product, status } = await findProduct(api, id)
  return data({ mode: 'edit' as const, product }, { status })
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(context.get(apiContext), idIn(params))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(browserApi, idIn(params))
}

export const meta: Route.MetaFunction = ({ params, matches }) => [pageTitle(matches, titleOf(idIn(params)))]

/** One form for a product that is new and for one that is changed. */
export default function ProductForm({ loaderData, params }: Route.ComponentProps) {
  const { mode, product } = loaderData
  const id = idIn(params)
  const mayChange = useMay()('change products')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-heading">{titleOf(id)}</h1>
        {product && mayChange ? (
          <ButtonLink look="quiet" to={`/admin/products/${product._id}/stock`}>
            Stock history
          </ButtonLink>
        ) : null}
      </div>
      {mode === 'edit' && !product ? (
        <Refusal message="Could not find product.">
          <ButtonLink look="quiet" to="/admin/products">
            Back to Manage Products
          </ButtonLink>
        </Refusal>
      ) : (
        <>
          <NotAdminNote />
          <ProductEditor key={id ?? 'new'} loaded={product} />
        </>
      )}
    </>
  )
}

function titleOf(id: string | undefined): string {
  return id === undefined ? 'Add New Product' : 'Edit Product'
}

/** The same module stands for two routes; only one of them has the parameter. */
function idIn(params: { id?: string | undefined }): string | undefined {
  return params.id
}
