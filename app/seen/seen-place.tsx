import { useEffect, useState } from 'react'
import { lazyPart } from '#app/connection/load-here.ts'
import { readSeen } from './seen.ts'

/** Who sees the shop for the first time loads none of it. */
const SeenRoom = lazyPart(() => import('./seen-room.tsx'))

/** What was seen last, at the end of a page, but for the product of the page itself. */
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
