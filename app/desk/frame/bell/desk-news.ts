/** Shares the news of the open desk with all components that show it. */
import { useMemo, useSyncExternalStore } from 'react'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import type { DeskNews } from '#store/talk/rings/rings.ts'

let latest: DeskNews | undefined
const listeners = new Set<() => void>()

export function noteNews(news: DeskNews): void {
  latest = news
  for (const hear of listeners) hear()
}

function onNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The counts of the page, or what was heard since they were read. */
export function useLiveWaiting(read: WaitingCounts | undefined): WaitingCounts | undefined {
  const heard = useSyncExternalStore(
    onNews,
    () => latest,
    () => undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was the latest when these were read
  const atReading = useMemo(() => latest, [read])
  return heard && heard !== atReading ? heard.waiting : read
}
