import { LOW_STOCK } from '#store/products/products.ts'

const LOOKS = { out: 'bg-danger-soft border-danger', low: 'bg-warning-soft border-marigold' } as const
const WORDS = { out: 'Out', low: 'Low' } as const

/** The number of units, with a word beside it when it is time to buy more. */
export function StockBadge({ stock, className = '' }: { stock: number; className?: string }) {
  const level = stockLevel(stock)
  return (
    <span className={`inline-flex flex-wrap items-center gap-2 tabular-nums ${className}`}>
      {stock}
      {level === 'enough' ? null : (
        <span className={`whitespace-nowrap rounded-full border px-2 text-sm font-semibold ${LOOKS[level]}`}>
          {WORDS[level]}
        </span>
      )}
    </span>
  )
}

function stockLevel(stock: number): 'out' | 'low' | 'enough' {
  if (stock <= 0) return 'out'
  return stock <= LOW_STOCK ? 'low' : 'enough'
}
