import { lazy, Suspense, useEffect, useState } from 'react'
import { readSeen } from './seen.ts'

/** Who sees the shop for the first time loads none of it. */
const SeenRoom = lazy(() => import('./seen-room.tsx').catch(() => ({ default: () => null })))

/** What was seen last, at the end of a page, but for the product of the page itself. */
export function SeenPlace({ but }: { but?: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => setIds(readSeen().filter((id) => id !== but)), [but])
  if (ids.length === 0) return null
  return (
    <div className="seen-place">
      <Suspense>
        <SeenRoom ids={ids} onForget={() => setIds([])} />
      </Suspense>
    </div>
  )
}
