import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Outcome } from '#app/ui/messages.tsx'

/** The product that the form hands to the list by the history entry. */
export type SavedProduct = { _id: string; name: string; isNew: boolean }

/** The state of the history entry that says which product was just saved. */
export function savedState(product: { _id: string; name: string }, isNew: boolean): { saved: SavedProduct } {
  return { saved: { _id: product._id, name: product.name, isNew } }
}

/** The product just saved, if the form led here. Its row is brought into view, and `onNews` gets the sentence to say. */
export function useSavedProduct(onNews: (news: Outcome) => void): SavedProduct | undefined {
  const { state, key } = useLocation()
  const saved = savedIn(state)
  const id = saved?._id
  const text = saved && `${saved.name} was ${saved.isNew ? 'added' : 'saved'}.`
  // After the first paint: only a change of a live region is read out. `key` makes a second save of the same product news.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id === undefined || text === undefined) return
    onNews({ kind: 'done', text })
    document.getElementById(rowId(id))?.scrollIntoView({ block: 'center' })
  }, [key, id, text])
  return saved
}

export function rowId(productId: string): string {
  return `product-${productId}`
}

function savedIn(state: unknown): SavedProduct | undefined {
  if (typeof state !== 'object' || state === null || !('saved' in state)) return undefined
  const { saved } = state
  if (typeof saved !== 'object' || saved === null || !('_id' in saved) || !('name' in saved)) return undefined
  const { _id, name } = saved
  if (typeof _id !== 'string' || typeof name !== 'string') return undefined
  return { _id, name, isNew: 'isNew' in saved && saved.isNew === true }
}
