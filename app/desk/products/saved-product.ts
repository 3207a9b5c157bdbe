import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Outcome } from '#app/kit/page/messages.tsx'

/** The state that the form passes to the list in the history entry: the saved product, and the wish behind it. */
export type SavedState = { saved: { _id: string; name: string; isNew: boolean }; wish?: string }

/** The state; empty unless a form led here. */
export function useSavedState(): Partial<SavedState> & { key: string } {
  const { state, key } = useLocation()
  return { ...(state as SavedState | null), key }
}

/** The product just saved, if the form led here. Its row is brought into view, and `onNews` gets the sentence to say. */
export function useSavedProduct(onNews: (news: Outcome) => void) {
  const { saved, key } = useSavedState()
  const id = saved?._id
  const text = saved && `${saved.name} was ${saved.isNew ? 'added' : 'saved'}.`
  // After the first paint: only a change of a live region is read out. `key` makes a second save of the same product news.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id === undefined || text === undefined) return
    onNews({ kind: 'done', text })
    document.getElementById(productRowId(id))?.scrollIntoView({ block: 'center' })
  }, [key, id, text])
  return saved
}

export function productRowId(productId: string): string {
  return `product-${productId}`
}
