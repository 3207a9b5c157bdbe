import { useCallback, useEffect, useRef, useState } from 'react'
import { useDeskSend, useReport } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import type { AdminProduct } from '#store/products/admin-products.schema.ts'

const calls = browserApi.products

const REMOVAL_FAILED = 'Error: Could not delete product. You may not be authorized.'

/** Asking before a product is deleted, deleting it, and where the focus goes afterwards. `visible` are the rows drawn. */
export function useProductRemoval(visible: readonly AdminProduct[]) {
  const report = useReport()
  const { isBusy: isDeleting, send } = useDeskSend()
  const [asked, setAsked] = useState<AdminProduct>()
  const focusAfter = useFocusAfterRemoval(visible)

  async function remove() {
    if (!asked) return
    const result = await send(() => calls.delete[':id'].$post({ param: { id: asked._id }, json: {} }), {
      done: `${asked.name} was deleted.`,
      failed: () => REMOVAL_FAILED,
    })
    if (!result) return
    setAsked(undefined)
    if (result.kind === 'done') focusAfter(asked)
  }

  const ask = useCallback(
    (product: AdminProduct) => {
      report(undefined)
      setAsked(product)
    },
    [report],
  )

  return { asked, isDeleting, ask, cancel: () => setAsked(undefined), remove }
}

export function deleteButtonId(productId: string): string {
  return `delete-${productId}`
}

export const ADD_PRODUCT_LINK_ID = 'add-product'

/** Once the removed row is gone, the focus goes to the row that took its place, else to the row before or to the top. */
function useFocusAfterRemoval(visible: readonly AdminProduct[]) {
  const pending = useRef<{ removedId: string; nextId: string | undefined }>(undefined)
  useEffect(() => {
    if (!pending.current) return
    const { removedId, nextId } = pending.current
    if (visible.some((product) => product._id === removedId)) return
    pending.current = undefined
    const target = nextId === undefined ? null : document.getElementById(deleteButtonId(nextId))
    const place = target ?? document.getElementById(ADD_PRODUCT_LINK_ID)
    place?.focus()
  })

  return (removed: AdminProduct) => {
    const index = visible.findIndex((product) => product._id === removed._id)
    pending.current = { removedId: removed._id, nextId: (visible[index + 1] ?? visible[index - 1])?._id }
  }
}
