import type { ReactNode } from 'react'

/** A woven basket: the shop's mark, and the drawing of empty pages, where `children` look out of it. */
export function Basket({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path
        d="M10 18a10 10 0 0 1 20 0"
        fill="none"
        stroke="var(--color-action)"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      {children}
      <path d="M6 19h28l-2.6 13.2A4 4 0 0 1 27.5 35.5h-15a4 4 0 0 1-3.9-3.3z" fill="var(--color-marigold)" />
      <path
        d="M14.5 19l1.2 16.5M20 19v16.5M25.5 19l-1.2 16.5M7.6 25h24.8M8.5 30h23"
        stroke="#8a4b08"
        strokeOpacity=".55"
        strokeWidth="1.6"
        fill="none"
      />
      <rect x="4" y="16.5" width="32" height="5" rx="2.5" fill="var(--color-action)" />
    </svg>
  )
}
