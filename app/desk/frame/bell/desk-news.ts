import { useMemo } from 'react'
import { sharedValue } from '#app/kit/page/shared-value.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import type { DeskNews } from '#store/talk/rings/rings.ts'

export const latestNews = sharedValue<DeskNews | undefined>(undefined)

/** The page's counts, or newer ones from the news. */
export function useLiveWaiting(read: WaitingCounts | undefined): WaitingCounts | undefined {
  const heard = latestNews.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was the latest when these were read
  const atReading = useMemo(latestNews.get, [read])
  return heard && heard !== atReading ? heard.waiting : read
}
