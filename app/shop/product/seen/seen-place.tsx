import { useEffect, useState } from 'react'
import { lazyPart } from '#app/frame/connection/load-here.ts'
import { readSeen } from './seen.ts'

/** Not loaded for first-time visitors. */
const SeenRow = lazyPart(() => import('./seen-row.tsx'))

/** Recently seen products at the end of a page, without `but`, the page's own. */
export function RecentlyViewed({ but }: { but?: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => setIds(readSeen().filter((id) => id !== but)), [but])
  if (ids.length === 0) return null
  return (
    <div className="seen-place min-h-96">
      <SeenRow ids={ids} onForget={() => setIds([])} />
    </div>
  )
}
