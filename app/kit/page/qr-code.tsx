import { useMemo } from 'react'
import { drawQr } from '#store/money/papers/qr.ts'

/** A link for the camera of a phone. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(link), [link])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // Scanners need dark on light, in dark mode too.
      className="w-44 shrink-0 rounded-card border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
