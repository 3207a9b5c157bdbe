import { useEffect, useState } from 'react'
import { lazyPart } from '#app/connection/load-here.ts'
import { readSeen } from './seen.ts'

/** First-time visitors load none of it. */
const SeenRoom = lazyPart(() => import('./seen-room.tsx'))

/** Recently seen products, at the end of a page, without the page's own. */
export function SeenPlace({ but }: { but?: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => setIds(readSeen().filter((id) => id !== but)), [but])
  if (ids.length === 0) return null
  return (
    <div className="seen-place">
      <SeenRoom ids={ids} onForget={() => setIds([])} />
    </div>
  )
}
