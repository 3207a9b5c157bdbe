import { data, href } from 'react-router'
import { NotAdminNote } from '#app/admin/outcomes.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useMay } from '#app/frame/root-data.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import type { ProductDetail } from '#store/products/products.schema.ts'
import { findProduct, ProductEditor } from './edit/product-editor.tsx'

export async function load({ api, params, request }: PageArgs) {
  const id = idIn(params) ?? copiedIn(new URL(request.url).search)
  if (id === undefined) return data({ status: 200, product: undefined })
  const { answer, status } = await findProduct(api, id)
  return data({ status, product: answer }, { status })
}

export const meta = ({ params, shop }: MetaArgs) => [pageTitle(shop, titleOf(idIn(params)))]

/** One form for a product that is new and for one that is changed. */
export default function ProductForm({ loaderData, params }: PageProps<typeof load>) {
  const { status, product } = loaderData
  const id = idIn(params)
  const mayChange = useMay()('change products')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-heading">{titleOf(id)}</h1>
        {id !== undefined && product && mayChange ? <Beside product={product} /> : null}
      </div>
      <Loaded
        // A new product has nothing to be read.
        answer={product ?? (status === 200 ? null : undefined)}
        status={status}
        failed="Could not find product."
        wayOn={
          <ButtonLink look="quiet" to={href('/admin/products')}>
            Back to Manage Products
          </ButtonLink>
        }
      >
        {(answer) => (
          <>
            <NotAdminNote />
            <ProductEditor
              key={id ?? product?._id ?? 'new'}
              loaded={id === undefined ? undefined : (answer ?? undefined)}
              copied={id === undefined ? (answer ?? undefined) : undefined}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Further actions on the product. */
function Beside({ product: { _id: id, family } }: { product: ProductDetail }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink look="quiet" to={href('/admin/products/:id/stock', { id })}>
        Stock history
      </ButtonLink>
      <ButtonLink look="quiet" to={`${href('/admin/products/new')}?copy=${id}`}>
        Copy
      </ButtonLink>
      {family ? (
        <ButtonLink look="quiet" to={`${href('/admin/products')}?${new URLSearchParams({ family })}`}>
          Whole family
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** The product that a new one begins as. */
function copiedIn(search: string): string | undefined {
  return new URLSearchParams(search).get('copy') ?? undefined
}

function titleOf(id: string | undefined): string {
  return id === undefined ? 'Add New Product' : 'Edit Product'
}

/** The same module stands for two routes; only one of them has the parameter. */
function idIn(params: { id?: string | undefined }): string | undefined {
  return params.id
}
