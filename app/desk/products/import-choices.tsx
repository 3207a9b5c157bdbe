import { useState } from 'react'
import { Field, Options, Select } from '#app/kit/form/field.tsx'
import { Notice } from '#app/kit/page/notice.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { ImportCheck, MovedFile } from '#store/goods/product-changes/product-changes.schema.ts'
import { CATEGORIES } from '#store/goods/products/products.ts'

/** The choices for a file, as the calls take them. */
export type FileChoices = { sheet?: string; categories?: string; stock?: string }

type ChoicesProps = {
  check: ImportCheck
  chosen: FileChoices
  onChoose: (chosen: FileChoices) => void
  /** Called when a choice is newer than the last check. */
  onPending: () => void
}

/** Asks what a file leaves open: its sheet, and the shop's words for those of another system. */
export function ImportChoices({ check, chosen, onChoose, onPending }: ChoicesProps) {
  const { sheets, moved } = check
  return (
    <>
      {sheets ? (
        <Select
          label="Sheet"
          value={sheets[0]}
          onChange={({ currentTarget }) => onChoose({ sheet: currentTarget.value })}
        >
          <Options of={Object.fromEntries([...sheets].sort().map((name) => [name, name]))} />
        </Select>
      ) : null}
      {moved ? <MovedChoices moved={moved} chosen={chosen} onChoose={onChoose} onPending={onPending} /> : null}
    </>
  )
}

type MovedProps = Omit<ChoicesProps, 'check'> & { moved: MovedFile }

function MovedChoices({ moved, chosen, onChoose, onPending }: MovedProps) {
  const { system, categories, uncounted, notes } = moved
  const [ours, setOurs] = useState(chosen.categories?.split(',') ?? categories.map(({ guess }) => guess ?? ''))
  const [stock, setStock] = useState(chosen.stock ?? '0')
  return (
    <section aria-label={`From ${system}`} onChange={onPending} className="space-y-3 border-y border-line py-4">
      <h3 className="text-lg">A file of {system}: what are its categories here?</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {categories.map(({ name, count }, at) => (
          <li key={name} className="min-w-0 [overflow-wrap:anywhere]">
            <Select
              label={`${name || 'No category'} (${count.toLocaleString('en-IN')})`}
              value={ours[at] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setOurs(ours.map((one, place) => (place === at ? value : one)))
              }
            >
              <Options of={{ '': 'Choose', ...Object.fromEntries(CATEGORIES.map((one) => [one, one])) }} />
            </Select>
          </li>
        ))}
      </ul>
      {uncounted > 0 ? (
        <Field
          label="Stock of what was not counted there"
          hint={`${counted(uncounted, 'product')}. With 0 they are sold out until you count them.`}
          inputMode="numeric"
          value={stock}
          onChange={({ currentTarget }) => setStock(currentTarget.value)}
        />
      ) : null}
      <Button look="quiet" onClick={() => onChoose({ ...chosen, categories: ours.join(), stock: stock.trim() || '0' })}>
        Use these
      </Button>
      <Notice kind="info">
        <ul className="list-disc space-y-1 pl-5">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}
