import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRootData } from '#app/root-data.ts'
import type { Product } from '#store/products/products.ts'
import {
  FIELDS,
  type FieldProblems,
  type ProductValues,
  problemsOf,
  productDataOf,
  valuesOfForm,
  valuesOfProduct,
} from './product-values.ts'
import { type SaveResult, saveProduct } from './save-product.ts'
import { savedState } from './saved-product.ts'
import { useImageUpload } from './use-image-upload.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

/**
 * What the product form knows and does. The inputs keep their own text, so that nothing typed before the scripts ran is
 * lost; `values` mirror them for what depends on them.
 */
export function useProductForm(base: Product | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const { values, setValues, read, isChanged } = useValues(form, base)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [refused, setRefused] = useState<Exclude<SaveResult, { kind: 'saved' }>>()
  const [isSaving, setSaving] = useState(false)
  const upload = useImageUpload((imageUrl) => setValues((before) => ({ ...before, imageUrl })))
  const { blocker, allowLeaving } = useUnsavedChanges(isChanged || upload.state.kind === 'uploading')
  const userId = useRootData()?.signIn.user?.uid
  const navigate = useNavigate()

  function show(found: FieldProblems) {
    setProblems(found)
    focusFirst(form.current, found)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || upload.state.kind === 'uploading') return
    const entered = read()
    setRefused(undefined)
    const found = problemsOf(entered)
    show(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const productData = productDataOf(entered, base?.version)
    const result = await saveProduct({ id: base?._id, userId, productData })
    setSaving(false)
    if (result.kind === 'saved') {
      allowLeaving()
      await navigate('/admin/products', { state: savedState(result.product, base === undefined) })
      return
    }
    setRefused(result)
    if (result.kind === 'refused') show(result.problems)
  }

  function onInput(event: FormEvent) {
    const entered = read()
    const name = event.target instanceof HTMLElement ? event.target.getAttribute('name') : null
    setProblems((before) => stillWrong(before, name, entered))
  }

  const removeImage = () => setValues((before) => ({ ...before, imageUrl: '' }))
  return { form, values, problems, refused, isSaving, upload, blocker, onSubmit, onInput, removeImage }
}

function useValues(form: React.RefObject<HTMLFormElement | null>, base: Product | undefined) {
  const [initial] = useState(() => valuesOfProduct(base))
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
  const field = FIELDS.find((name) => name === changed)
  if (!field || before[field] === undefined) return before
  const { [field]: _, ...others } = before
  const now = problemsOf(entered)[field]
  return now === undefined ? others : { ...others, [field]: now }
}

function focusFirst(form: HTMLFormElement | null, problems: FieldProblems) {
  const first = FIELDS.find((field) => problems[field] !== undefined)
  const found = first && form?.elements.namedItem(first)
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) control.focus()
}
