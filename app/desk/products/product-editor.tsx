import { useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { codesInAddress, nameInAddress, wishInAddress } from '#app/desk/shared/wish.ts'
import { useMay } from '#app/frame/root-data.ts'
import { type ApiClient, browserApi } from '#app/kit/api/api-client.ts'
import type { Answer, Refusal } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { readForm } from '#app/kit/form/read-form.ts'
import type { DeskFact } from '#store/goods/facts/facts.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { numberIn } from '#store/typed/number.ts'
import { BundleFields } from './bundle-fields.tsx'
import { CodeFields } from './code-fields.tsx'
import { FactFields } from './fact-fields.tsx'
import { ImageField, MorePictures } from './picture-fields.tsx'
import { FoldedFields, ProductFields, ShopFields } from './product-fields.tsx'
import {
  type ProductValues,
  problemsIn,
  productDataOf,
  sizesIn,
  stockFieldOf,
  valuesOfForm,
  valuesOfProduct,
} from './product-values.ts'
import type { SavedState } from './saved-product.ts'
import { StepFields } from './step-fields.tsx'
import { usePictures } from './use-pictures.ts'

/** The form over the product as it was loaded; loading it anew starts the form anew. A new product can begin as a copy. */
export function ProductEditor({
  loaded,
  copied,
  facts,
}: Shown & Record<'loaded' | 'copied', ProductDetail | undefined>) {
  return (
    <Edited loaded={loaded} revision={loaded?.version}>
      {({ base, takeCurrent }) => <Editor base={base} copied={copied} facts={facts} takeCurrent={takeCurrent} />}
    </Edited>
  )
}

type Shown = { facts: readonly DeskFact[] }
type EditorProps = Shown & Record<'base' | 'copied', ProductDetail | undefined> & { takeCurrent: () => void }

/** The inputs keep their own text, so that nothing typed before the scripts ran is lost; `values` mirror them. */
function Editor({ base, copied, facts, takeCurrent }: EditorProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const sends = { seesCosts: useMay()('see costs'), facts }
  // A copy has neither the stock nor the codes of the original.
  const [initial] = useState(() => ({
    ...valuesOfProduct(base ?? copied),
    ...(copied ? { stock: '', codes: [] } : base ? {} : { name: nameInAddress(search), codes: codesInAddress(search) }),
  }))
  const [values, setValues] = useState(initial)
  const pictures = usePictures(setValues)

  async function lead(product: Saved) {
    const saved = { _id: product._id, name: product.name, isNew: base === undefined }
    const state: SavedState = { saved, ...wishInAddress(search) }
    const family = product.family ? `?${new URLSearchParams({ family: product.family })}` : ''
    await navigate(href('/admin/products') + family, { state })
  }

  return (
    <EditForm<Saved>
      edited={{ takeCurrent }}
      of="product"
      save="Save Product"
      call={({ data }) => {
        const entered = valuesOfForm(data, values)
        const sizes = base ? [] : sizesIn(entered)
        return sizes.length > 0 ? saveSizes(entered, sizes, data, sends) : saveProduct(base, entered, sends)
      }}
      answered={(fields) => problemsIn(fields, sizesIn(values))}
      failed={notSaved}
      alwaysShowError
      isChanged={JSON.stringify(besideFields(values)) !== JSON.stringify(besideFields(initial))}
      onSaved={lead}
      cancel={href('/admin/products')}
      onFields={(form) => setValues((before) => valuesOfForm(readForm(form).data, before))}
      onKeyDown={saveOnCtrlS}
      className="space-y-6 [&_:is(input,select,textarea)]:scroll-mb-32"
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="space-y-6">
          <ProductFields values={values} base={base} />
          <FactFields facts={facts} values={values} />
        </div>
        <div className="space-y-6 lg:row-span-2">
          <ImageField imageUrl={values.imageUrl} upload={pictures.main} onRemove={pictures.removeMain} />
          <MorePictures values={values} pictures={pictures} />
          <ShopFields values={values} />
        </div>
        <div className="space-y-3">
          <StepFields
            priceSteps={values.priceSteps}
            onChange={(priceSteps) => setValues((before) => ({ ...before, priceSteps }))}
          />
          <BundleFields parts={values.parts} onChange={(parts) => setValues((before) => ({ ...before, parts }))} />
          <CodeFields codes={values.codes} onChange={(codes) => setValues((before) => ({ ...before, codes }))} />
          <FoldedFields values={values} />
        </div>
      </div>
    </EditForm>
  )
}

type Sends = Parameters<typeof productDataOf>[2]
type Saved = { _id: string; name: string; family?: string | undefined }

function saveProduct(
  base: ProductDetail | undefined,
  entered: ProductValues,
  sends: Sends,
): () => Promise<Answer<Saved>> {
  const data = productDataOf(entered, base?.version, sends)
  const { price, originalPrice } = data
  const json = { productData: base?.usual ? { ...data, usual: { price, originalPrice } } : data }
  return () =>
    base ? browserApi.products[':id'].$put({ param: { id: base._id }, json }) : browserApi.products.$post({ json })
}

/** Saves all sizes or none; the answer of the last stands for all. */
function saveSizes(
  entered: ProductValues,
  sizes: readonly string[],
  data: FormData,
  sends: Sends,
): () => Promise<Answer<Saved>> {
  const each = sizes.map((option1) => ({
    option1,
    stock: numberIn(String(data.get(stockFieldOf(option1)) ?? '')) ?? NaN,
  }))
  const productData = productDataOf({ ...entered, option1: '', stock: '0' }, undefined, sends)
  return async () => {
    const made = await browserApi.products.sizes.$post({ json: { productData, sizes: each } })
    return {
      ok: made.ok,
      status: made.status,
      headers: made.headers,
      json: async () => (await made.json()).at(-1) as Saved,
    }
  }
}

function besideFields({ imageUrl, moreImageUrls, parts, priceSteps, codes }: ProductValues) {
  return [imageUrl, moreImageUrls, parts, priceSteps, codes]
}

function notSaved({ code, fields }: Refusal): string {
  if (Object.keys(problemsIn(fields)).length > 0) return 'Not saved. Please correct what is marked.'
  return code === 'stale_product'
    ? 'This product was changed by someone else meanwhile. Your changes are not saved.'
    : 'Failed to save product. You may not be authorized.'
}

function saveOnCtrlS(event: React.KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

export function productOfForm(api: ApiClient, id: string): Promise<ProductDetail> {
  return read(() => api.products[':id'].$get({ param: { id }, query: {} }, { init: { cache: 'no-store' } }))
}
