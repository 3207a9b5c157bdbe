import { MoveButtons, moved } from '#app/admin/move-buttons.tsx'
import { Button } from '#app/ui/button.tsx'
import { Options, Select } from '#app/ui/forms/field.tsx'
import { HOME_LIMITS } from '#store/collections/limits.ts'

type Props = {
  /** The names, in their order. */
  names: readonly string[]
  /** All that may stand there, by name. */
  words: Readonly<Record<string, string>>
  most: number
  adding: string
  /** Names that cannot be removed. */
  stays?: string
  /** From how many products on a row is shown; undefined for what is none. */
  leastOf?: (name: string) => number | undefined
  onLeast?: (name: string, least: number) => void
  onChange: (names: string[]) => void
}

/** A list whose lines are moved, taken away and added. */
export function OrderedNames({ names, words, most, adding, stays, leastOf, onLeast, onChange }: Props) {
  const further = Object.entries(words).filter(([name]) => !names.includes(name))
  return (
    <div className="rounded-card border border-line bg-surface">
      <ol className="divide-y divide-line">
        {names.map((name, at) => {
          const said = words[name] ?? `${name} (removed)`
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
              <span className="min-w-32 flex-1 [overflow-wrap:anywhere]">{said}</span>
              <Least of={said} least={leastOf?.(name)} onChange={(least) => onLeast?.(name, least)} />
              <MoveButtons name={said} at={at} count={names.length} onMove={(to) => onChange(moved(names, at, to))} />
              {name === stays ? null : (
                <Button
                  look="quiet"
                  aria-label={`Remove ${said}`}
                  onClick={() => onChange(names.filter((one) => one !== name))}
                >
                  Remove
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {further.length > 0 && names.length < most ? (
        <div className="border-t border-line px-4 py-3">
          <Select
            label={adding}
            className="max-w-sm"
            value=""
            onChange={(event) => onChange([...names, event.currentTarget.value])}
          >
            <Options of={{ '': 'Choose', ...Object.fromEntries(further) }} />
          </Select>
        </div>
      ) : null}
    </div>
  )
}

const LEASTS = Array.from({ length: HOME_LIMITS.rowLength }, (_, at) => at + 1)

type LeastProps = { of: string; least: number | undefined; onChange: (least: number) => void }

function Least({ of, least, onChange }: LeastProps) {
  if (least === undefined) return null
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      if it has
      <select
        value={least}
        className="min-h-11 rounded-xl border border-edge bg-surface px-2 text-ink"
        aria-label={`Show ${of} from how many products`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {LEASTS.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? 'a product' : `${count} products`}
          </option>
        ))}
      </select>
    </label>
  )
}
