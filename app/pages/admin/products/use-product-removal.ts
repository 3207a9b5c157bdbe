import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { Outcome } from '#app/ui/outcome.tsx'
import type { AdminProduct } from '#store/products/admin-products.schema.ts'

const REMOVAL_FAILED = 'Error: Could not delete product. You may not be authorized.'

/** Asking before a product is deleted, deleting it, and where the focus goes afterwards. `visible` are the rows drawn. */
export function useProductRemoval(visible: readonly AdminProduct[], onOutcome: (outcome: Outcome | undefined) => void) {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AdminProduct>()
  const [isDeleting, setDeleting] = useState(false)
  const focusAfter = useFocusAfterRemoval(visible)

  async function remove() {
    if (!asked || isDeleting) return
    setDeleting(true)
    const isGone = await deleteProduct(asked._id, userId)
    setDeleting(false)
    setAsked(undefined)
    if (isGone) focusAfter(asked)
    onOutcome(isGone ? { kind: 'done', text: `${asked.name} was deleted.` } : { kind: 'failed', text: REMOVAL_FAILED })
    await revalidate()
  }

  const ask = useCallback(
    (product: AdminProduct) => {
      onOutcome(undefined)
      setAsked(product)
    },
    [onOutcome],
  )

  return { asked, isDeleting, ask, cancel: () => setAsked(undefined), remove }
}

/** The id of the button that deletes the product. */
export function deleteButtonId(productId: string): string {
  return `delete-${productId}`
}

export const ADD_PRODUCT_LINK_ID = 'add-product'

async function deleteProduct(id: string, userId: string | undefined): Promise<boolean> {
  try {
    const response = await browserApi.products.delete[':id'].$post({ param: { id }, json: { userId } })
    return response.ok
  } catch {
    return false
  }
}

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
  }, [visible])

  return (removed: AdminProduct) => {
    const index = visible.findIndex((product) => product._id === removed._id)
    pending.current = { removedId: removed._id, nextId: (visible[index + 1] ?? visible[index - 1])?._id }
  }
}
