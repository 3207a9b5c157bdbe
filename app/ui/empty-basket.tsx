/** A drawing for places where there is nothing to show. */
export function EmptyBasket() {
  return (
    <svg viewBox="0 0 120 96" className="h-24 w-30" aria-hidden="true">
      <ellipse cx="60" cy="86" rx="42" ry="6" fill="var(--color-sunken)" />
      <path
        d="M34 44a26 26 0 0 1 52 0"
        fill="none"
        stroke="var(--color-action)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M22 46h76l-7 32a9 9 0 0 1-9 7H38a9 9 0 0 1-9-7z" fill="var(--color-marigold)" />
      <path
        d="M44 46l4 39M60 46v39M76 46l-4 39M26 60h68M29 73h62"
        stroke="#8a4b08"
        strokeOpacity=".5"
        strokeWidth="3.5"
        fill="none"
      />
      <rect x="17" y="40" width="86" height="11" rx="5.5" fill="var(--color-action)" />
    </svg>
  )
}
