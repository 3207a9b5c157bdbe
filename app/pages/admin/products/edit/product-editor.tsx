import { href } from 'react-router'
import { SaveBar } from '#app/admin/frame/save-bar.tsx'
import { LeaveQuestion } from '#app/admin/unsaved-changes.tsx'
import type { ApiClient } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { Edited, Refused } from '#app/desk/edited.tsx'
import type { ProductValues } from '#app/pages/admin/products/product-values.ts'
import { StockNote } from '#app/product/notes.tsx'
import { Price } from '#app/product/price.tsx'
import { ProductPicture } from '#app/product/product-picture.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Section } from '#app/ui/section.tsx'
import type { ProductDetail } from '#store/products/products.schema.ts'
import { numberIn } from '#store/typed/number.ts'
import { BundleFields } from './bundle-fields.tsx'
import { ImageField, MorePictures } from './picture-fields.tsx'
import {
  FamilyFields,
  LawFields,
  PriceFields,
  ShelfFields,
  ShopFields,
  TaxFields,
  TextFields,
} from './product-fields.tsx'
import { useProductForm } from './use-product-form.ts'

/** The form over the product as it was loaded; loading it anew starts the form anew. A new product can begin as a copy. */
export function ProductEditor({ loaded, copied }: Record<'loaded' | 'copied', ProductDetail | undefined>) {
  return (
    <Edited loaded={loaded} revision={loaded?.version}>
      {({ base, takeCurrent }) => <Editor base={base} copied={copied} takeCurrent={takeCurrent} />}
    </Edited>
  )
}

type EditorProps = Record<'base' | 'copied', ProductDetail | undefined> & { takeCurrent: () => void }

function Editor({ base, copied, takeCurrent }: EditorProps) {
  const product = useProductForm(base, copied)
  const { values, problems, pictures } = product
  const parts = { values, problems }
  return (
    <CheckedForm
      ref={product.form}
      sending={product.sending}
      onInput={product.onInput}
      onSend={product.onSend}
      checksItself
      marksRequired
      onKeyDown={saveOnCtrlS}
      className="space-y-6 [&_:is(input,select,textarea)]:scroll-mb-32"
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          <TextFields {...parts} />
          <PriceFields {...parts} base={base} />
          <ShelfFields {...parts} />
          <BundleFields parts={values.parts} problem={problems.parts} onChange={product.setParts} />
          <FamilyFields {...parts} />
          <LawFields {...parts} />
          <TaxFields {...parts} />
        </div>
        <div className="space-y-6">
          <ShopFields {...parts} />
          <ImageField
            imageUrl={values.imageUrl}
            upload={pictures.main}
            problem={problems.imageUrl}
            onRemove={pictures.removeMain}
          />
          <CardPreview values={values} />
          <MorePictures values={values} pictures={pictures} problem={problems.moreImageUrls} />
        </div>
      </div>
      <SaveBar
        save="Save Product"
        isUploading={pictures.isUploading}
        error={<Refused sending={product.sending} of="product" saysAlways takeCurrent={takeCurrent} />}
      >
        <ButtonLink look="quiet" to={href('/admin/products')}>
          Cancel
        </ButtonLink>
      </SaveBar>
      <LeaveQuestion blocker={product.blocker}>The changes to this product are not saved yet.</LeaveQuestion>
    </CheckedForm>
  )
}

function saveOnCtrlS(event: React.KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The product as shoppers will see it in a list, while it is being written. */
function CardPreview({ values }: { values: ProductValues }) {
  const { name, category, imageUrl } = values
  const price = numberIn(values.price)
  const originalPrice = numberIn(values.originalPrice)
  const stock = numberIn(values.stock)
  return (
    <Section
      id="card-preview"
      heading="In the shop"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
      headingLook="mb-3 text-lg"
    >
      <div className="card max-w-56">
        <ProductPicture product={{ name, category, ...(imageUrl ? { imageUrl } : {}) }} sizes="14rem" />
        <p className="card-name">{name || 'Name'}</p>
        {price === undefined ? null : <Price product={{ price, originalPrice }} />}
        {stock === undefined ? null : <StockNote stock={stock} />}
      </div>
    </Section>
  )
}

export function readProduct(api: ApiClient, id: string): Promise<ProductDetail> {
  return read(() => api.products[':id'].$get({ param: { id } }, { init: { cache: 'no-store' } }))
}
