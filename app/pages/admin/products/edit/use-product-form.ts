import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUnsavedChanges } from '#app/admin/use-unsaved-changes.ts'
import { useRootData } from '#app/frame/root-data.ts'
import {
  type ProductValues,
  productDataOf,
  valuesOfForm,
  valuesOfProduct,
} from '#app/pages/admin/products/product-values.ts'
import { savedState } from '#app/pages/admin/products/saved-product.ts'
import { nameInAddress, wishInAddress } from '#app/requests/wish.ts'
import { isFieldName } from '#store/products/product-fields.ts'
import type { ProductDetail } from '#store/products/products.schema.ts'
import { type FieldProblems, problemsOf } from './product-problems.ts'
import { type SaveResult, saveProduct } from './save-product.ts'
import { usePictures } from './use-pictures.ts'

/**
 * What the product form knows and does. The inputs keep their own text, so that nothing typed before the scripts ran is
 * lost; `values` mirror them for what depends on them.
 */
export function useProductForm(base: ProductDetail | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const { values, setValues, read, isChanged } = useValues(form, base)
  const { problems, show, recheck } = useProblems(form)
  const pictures = usePictures(setValues)
  const { isUploading } = pictures
  const { blocker, allowLeaving } = useUnsavedChanges(isChanged || isUploading)
  const { save, refused, forgetRefusal, isSaving } = useSaving(base, { onSaved: allowLeaving, onRefused: show })

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || isUploading) return
    const entered = read()
    const found = problemsOf(entered)
    forgetRefusal()
    show(found)
    if (Object.keys(found).length === 0) await save(entered)
  }

  function onInput(event: FormEvent) {
    recheck(event.target instanceof HTMLElement ? event.target.getAttribute('name') : null, read())
  }

  return { form, values, problems, refused, isSaving, isUploading, pictures, blocker, onSubmit, onInput }
}

type AfterSaving = { onSaved: () => void; onRefused: (problems: FieldProblems) => void }

/** Sends the product and leads to the list, or keeps what the server had against it. */
function useSaving(base: ProductDetail | undefined, { onSaved, onRefused }: AfterSaving) {
  const [refused, setRefused] = useState<Exclude<SaveResult, { kind: 'saved' }>>()
  const [isSaving, setSaving] = useState(false)
  const userId = useRootData()?.signIn.user?.uid
  const navigate = useNavigate()
  const { search } = useLocation()

  async function save(entered: ProductValues) {
    setSaving(true)
    const result = await saveProduct({ id: base?._id, userId, productData: productDataOf(entered, base?.version) })
    setSaving(false)
    if (result.kind === 'saved') {
      onSaved()
      await navigate('/admin/products', {
        state: { ...savedState(result.product, base === undefined), ...wishInAddress(search) },
      })
      return
    }
    setRefused(result)
    if (result.kind === 'refused') onRefused(result.problems)
  }

  return { save, refused, forgetRefusal: () => setRefused(undefined), isSaving }
}

/** What is wrong beside the fields. Showing problems moves the focus to the first one. */
function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<FieldProblems>({})

  function show(found: FieldProblems) {
    setProblems(found)
    focusFirst(form.current, found)
  }

  function recheck(changed: string | null, entered: ProductValues) {
    setProblems((before) => stillWrong(before, changed, entered))
  }

  return { problems, show, recheck }
}

function useValues(form: RefObject<HTMLFormElement | null>, base: ProductDetail | undefined) {
  const { search } = useLocation()
  const [initial] = useState(() => ({ ...valuesOfProduct(base), ...(base ? {} : { name: nameInAddress(search) }) }))
  const [values, setValues] = useState(initial)

  function read(): ProductValues {
    const entered = form.current ? valuesOfForm(new FormData(form.current), values) : values
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

/** To the first control of the page that has a problem, unfolded if need be. */
function focusFirst(form: HTMLFormElement | null, problems: FieldProblems) {
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name')
    if (!isFieldName(name) || problems[name] === undefined || !(control instanceof HTMLElement)) continue
    control.closest('details')?.setAttribute('open', '')
    control.focus()
    return
  }
}
