import { href } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { ask } from '#app/kit/api/ask.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { NotAdminNote } from '#app/kit/press/outcomes.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'
import { ProductEditor, productOfForm } from './product-editor.tsx'

export async function load({ api, params, request }: PageArgs) {
  const id = idIn(params) ?? copiedIn(new URL(request.url).search)
  const [product, facts] = await Promise.all([
    id === undefined ? undefined : productOfForm(api, id),
    // People without the right to read facts may not save either, so a refusal is no error here.
    ask(() => api.admin.facts.$get()),
  ])
  return { product, facts: facts.answer ?? [] }
}

export const handle = {
  title: (params) => (idIn(params) === undefined ? 'Add New Product' : 'Edit Product'),
  hasOwnHeading: true,
  refused: () => 'Could not find product.',
  wayOn: { to: href('/admin/products'), words: 'Back to Manage Products' },
} satisfies PageHandle

export default function ProductForm({ loaderData, params }: PageProps<typeof load>) {
  const { product, facts } = loaderData
  const id = idIn(params)
  const mayChange = useMay()('change products')
  return (
    <>
      <DeskHeading title={handle.title(params)}>
        {id !== undefined && product && mayChange ? <Beside product={product} /> : null}
        {id === undefined && mayChange ? (
          <ButtonLink look="quiet" to={href('/admin/products/import')}>
            Many at once
          </ButtonLink>
        ) : null}
      </DeskHeading>
      <NotAdminNote />
      <ProductEditor
        key={id ?? product?._id ?? 'new'}
        loaded={id === undefined ? undefined : product}
        copied={id === undefined ? product : undefined}
        facts={facts}
      />
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
      <ButtonLink look="quiet" to={`${href('/admin/price-labels')}?products=${id}`}>
        Price labels
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

/** The id of the product that a new one copies. */
function copiedIn(search: string): string | undefined {
  return new URLSearchParams(search).get('copy') ?? undefined
}

/** Two routes share this module; only one of them has the parameter. */
function idIn(params: { id?: string | undefined }): string | undefined {
  return params.id
}
