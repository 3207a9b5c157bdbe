import type { Order } from '#store/orders/orders.schema.ts'
import { partsInWords } from '#store/orders/orders.ts'

/** The parts in a line that has some; nothing for other lines. */
export function LineParts({ item }: { item: Order['orderItems'][number] }) {
  const parts = partsInWords(item)
  if (parts.length === 0) return null
  return (
    <ul aria-label={`In ${item.name}`} className="text-sm text-muted wrap-break-word">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}
