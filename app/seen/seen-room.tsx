import { type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '#app/connection/load-here.ts'
import { useWhenNear } from '#app/listing/use-when-near.ts'

const SeenRow = lazyPart(() => import('./seen-row.tsx'))

type Props = { ids: readonly string[]; onForget: () => void }

/** Recently seen products, read when their place is about to come into sight. */
export default function SeenRoom({ ids, onForget }: Props): ReactNode {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useWhenNear(place, !isNear, () => setIsNear(true))
  if (!isNear) return <div ref={place} />
  return <SeenRow ids={ids} onForget={onForget} />
}
