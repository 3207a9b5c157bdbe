import { Options, Select } from '#app/kit/form/field.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { MoveButtons, moved } from '#app/kit/press/move-buttons.tsx'

type Props = {
  /** The names, in their order. */
  names: readonly string[]
  /** All that may stand there, by name. */
  words: Readonly<Record<string, string>>
  most: number
  adding: string
  /** Names that cannot be removed. */
  stays?: string
  onChange: (names: string[]) => void
}

/** A list whose lines are moved, taken away and added. */
export function OrderedNames({ names, words, most, adding, stays, onChange }: Props) {
  const further = Object.entries(words).filter(([name]) => !names.includes(name))
  return (
    <div className="rounded-card border border-line bg-surface">
      <ol className="divide-y divide-line">
        {names.map((name, at) => {
          const said = words[name] ?? `${name} (removed)`
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
              <span className="min-w-32 flex-1 [overflow-wrap:anywhere]">{said}</span>
              <MoveButtons name={said} at={at} count={names.length} onMove={(to) => onChange(moved(names, at, to))} />
              <Button
                look="quiet"
                className={name === stays ? 'invisible max-sm:hidden' : ''}
                aria-label={`Remove ${said}`}
                onClick={() => onChange(names.filter((one) => one !== name))}
              >
                Remove
              </Button>
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
