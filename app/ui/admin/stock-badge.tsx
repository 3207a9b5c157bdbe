import { stockLevel } from './stock-level.ts'

const LOOKS = { out: 'bg-danger-soft border-danger', low: 'bg-warning-soft border-marigold' } as const
const WORDS = { out: 'Out', low: 'Low' } as const

/** The number of units, with a word beside it when it is time to buy more. */
export function StockBadge({ stock }: { stock: number }) {
  const level = stockLevel(stock)
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      {stock}
      {level === 'enough' ? null : (
        <span className={`rounded-full border px-2 text-sm font-semibold ${LOOKS[level]}`}>{WORDS[level]}</span>
      )}
    </span>
  )
}
