import { useRef, useState } from 'react'
import { lazyPart } from '#app/frame/connection/load-here.ts'
import { useWhenNear } from '#app/shop/catalogue/use-when-near.ts'

const Row = lazyPart(() => import('./popular-row.tsx'))

/** Popular products on pages that seldom show them: neither asked for nor loaded until they come near the window. */
export function Popular() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useWhenNear(place, !isNear, () => setNear(true))
  return (
    <div ref={place} className="min-h-96">
      {isNear ? <Row /> : null}
    </div>
  )
}
