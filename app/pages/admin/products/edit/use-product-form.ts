import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useUnsavedChanges } from '#app/admin/unsaved-changes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import {
  type ProductValues,
  productDataOf,
  valuesOfForm,
  valuesOfProduct,
} from '#app/pages/admin/products/product-values.ts'
import type { SavedState } from '#app/pages/admin/products/saved-product.ts'
import { nameInAddress, wishInAddress } from '#app/requests/wish.ts'
import { focusFirstError, readForm } from '#app/ui/forms/read-form.ts'
import { isFieldName } from '#store/products/product-fields.ts'
import type { ProductDetail } from '#store/products/products.schema.ts'
import { type FieldProblems, notSaved, problemsIn, problemsOf } from './product-problems.ts'
import { usePictures } from './use-pictures.ts'

/**
 * What the product form knows and does. The inputs keep their own text, so that nothing typed before the scripts ran is
 * lost; `values` mirror them for what depends on them.
 */
export function useProductForm(base: ProductDetail | undefined, copied: ProductDetail | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const { values, setValues, read, isChanged } = useValues(form, base, copied)
  const { problems, show, recheck } = useProblems(form)
  const pictures = usePictures(setValues)
  const setParts = (parts: ProductValues['parts']) => setValues((before) => ({ ...before, parts }))
  const { blocker, allowLeaving } = useUnsavedChanges(isChanged || pictures.isUploading)
  const { save, sending } = useSaving(base, { onSaved: allowLeaving, onRefused: show })

  async function onSend() {
    if (sending.isBusy || pictures.isUploading) return
    const entered = read()
    const found = problemsOf(entered)
    sending.forget()
    show(found)
    if (Object.keys(found).length === 0) await save(entered)
  }

  function onInput(event: FormEvent) {
    recheck(event.target instanceof HTMLElement ? event.target.getAttribute('name') : null, read())
  }

  return { form, values, problems, sending, pictures, setParts, blocker, onSend, onInput }
}

type Saved = { _id: string; name: string; family?: string | undefined }
type AfterSaving = { onSaved: () => void; onRefused: (problems: FieldProblems) => void }

/** Sends the product and leads to the list, that of its family if it has one, or keeps what the server had against it. */
function useSaving(base: ProductDetail | undefined, { onSaved, onRefused }: AfterSaving) {
  const sending = useSend()
  const navigate = useNavigate()
  const location = useLocation()

  async function save(entered: ProductValues) {
    const data = productDataOf(entered, base?.version)
    const { price, originalPrice } = data
    const json = { productData: base?.usual ? { ...data, usual: { price, originalPrice } } : data }
    const call = () =>
      base ? browserApi.products[':id'].$put({ param: { id: base._id }, json }) : browserApi.products.$post({ json })
    const result = await sending.send<Saved>(call, { failed: notSaved, keepsPage: true, after: lead })
    if (result && result.kind !== 'done') onRefused(problemsIn(result.fields))
  }

  async function lead(product: Saved) {
    onSaved()
    const saved = { _id: product._id, name: product.name, isNew: base === undefined }
    const state: SavedState = { saved, ...wishInAddress(location.search) }
    const search = product.family ? `?${new URLSearchParams({ family: product.family })}` : ''
    await navigate(href('/admin/products') + search, { state })
  }

  return { save, sending }
}

/** The errors of the fields. Showing them moves the focus to the first one. */
function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<FieldProblems>({})

  function show(found: FieldProblems) {
    setProblems(found)
    focusFirstError(form.current, found)
  }

  function recheck(changed: string | null, entered: ProductValues) {
    setProblems((before) => stillWrong(before, changed, entered))
  }

  return { problems, show, recheck }
}

function useValues(
  form: RefObject<HTMLFormElement | null>,
  base: ProductDetail | undefined,
  copied: ProductDetail | undefined,
) {
  const { search } = useLocation()
  // Of the units of what is copied none are of the copy.
  const [initial] = useState(() => ({
    ...valuesOfProduct(base ?? copied),
    ...(copied ? { stock: '' } : base ? {} : { name: nameInAddress(search) }),
  }))
  const [values, setValues] = useState(initial)

  function read(): ProductValues {
    const entered = form.current ? valuesOfForm(readForm(form.current).data, values) : values
    setValues(entered)
    return entered
  }

  // Once, for what was typed before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    read()
  }, [])

  return { values, setValues, read, isChanged: JSON.stringify(values) !== JSON.stringify(initial) }
}

/** The problems that stay after an input: that of the changed field only while it is still wrong. */
function stillWrong(before: FieldProblems, changed: string | null, entered: ProductValues): FieldProblems {
  const field = isFieldName(changed) ? changed : undefined
  if (!field || before[field] === undefined) return before
  const { [field]: _, ...others } = before
  const now = problemsOf(entered)[field]
  return now === undefined ? others : { ...others, [field]: now }
}
