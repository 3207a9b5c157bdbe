import { lazyPart } from '#app/frame/connection/load-here.ts'
import { useSeen } from './seen.ts'

/** Not loaded for first-time visitors. */
const SeenRow = lazyPart(() => import('./seen-row.tsx'), <div className="min-h-96" />)

/** Recently seen products at the end of a page, without `but`, the page's own. */
export function RecentlyViewed({ but }: { but?: string }) {
  const ids = useSeen().filter((id) => id !== but)
  return ids.length > 0 ? <SeenRow ids={ids} /> : null
}
