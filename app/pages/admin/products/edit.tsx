import { data, href } from 'react-router'
import { NotAdminNote } from '#app/admin/not-admin-note.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useMay } from '#app/frame/root-data.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { findProduct } from './edit/find-product.ts'
import { ProductEditor } from './edit/product-editor.tsx'

export async function load({ api, params }: PageArgs) {
  const id = idIn(params)
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
        {product && mayChange ? (
          <ButtonLink look="quiet" to={href('/admin/products/:id/stock', { id: product._id })}>
            Stock history
          </ButtonLink>
        ) : null}
      </div>
      <Loaded
        // A new product has nothing to be read.
        answer={product ?? (id === undefined ? null : undefined)}
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
            <ProductEditor key={id ?? 'new'} loaded={answer ?? undefined} />
          </>
        )}
      </Loaded>
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
