import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { MAX_QTY } from '#store/cart/cart.ts'
import { formatPrice, formatTotal } from '#store/money.ts'

/** A line that is being put together. Rupees. */
export type DraftLine = { _id: string; name: string; qty: number; price: number }

const QUANTITIES = Array.from({ length: MAX_QTY }, (_, index) => index + 1)

type LinesProps = { lines: readonly DraftLine[]; onChange: (lines: DraftLine[]) => void }

/** Lines whose quantity can be changed, and that can be taken out. */
export function DraftLines({ lines, onChange }: LinesProps) {
  const set = (id: string, qty: number) => onChange(lines.map((line) => (line._id === id ? { ...line, qty } : line)))
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-[9rem] flex-1 [overflow-wrap:anywhere]">
            {line.name}
            <span className="block text-sm text-muted">{formatPrice(line.price)} each</span>
          </span>
          <Select
            label={`Quantity of ${line.name}`}
            isLabelHidden
            value={line.qty}
            onChange={(event) => set(line._id, Number(event.target.value))}
          >
            {QUANTITIES.map((qty) => (
              <option key={qty}>{qty}</option>
            ))}
          </Select>
          <span className="ml-auto w-24 text-right tabular-nums">{formatTotal(line.price * line.qty)}</span>
          <Button
            look="danger"
            aria-label={`Remove ${line.name}`}
            onClick={() => onChange(lines.filter(({ _id }) => _id !== line._id))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Adds one piece of a product, unless it is among the lines already. */
export function withProduct(lines: readonly DraftLine[], { _id, name, price }: Omit<DraftLine, 'qty'>): DraftLine[] {
  return lines.some((line) => line._id === _id) ? [...lines] : [...lines, { _id, name, price, qty: 1 }]
}
