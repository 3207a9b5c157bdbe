import type { Order } from '#store/orders/orders.schema.ts'
import { partsInWords } from '#store/orders/orders.ts'

/** What is in a line of bundles; nothing of other lines. */
export function LineParts({ item }: { item: Order['orderItems'][number] }) {
  const parts = partsInWords(item)
  if (parts.length === 0) return null
  return (
    <ul aria-label={`In ${item.name}`} className="text-sm text-muted [overflow-wrap:anywhere]">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}
