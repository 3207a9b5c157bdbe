import { useState } from 'react'
import { ask, type Result } from '#app/api/ask.ts'
import { useAnswer, useSend } from '#app/api/use-send.ts'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Field, Options, Select } from '#app/ui/forms/field.tsx'
import type { BulkAction, BulkResult } from '#store/products/admin-products.schema.ts'
import { PRODUCT_FIELDS } from '#store/products/product-fields.ts'
import { CATEGORIES } from '#store/products/products.ts'
import { actionOf, BULK_CHOICES, type BulkChoice, type BulkEntry, verbOf } from './bulk-bar.tsx'
import { changeProducts, countOf, listOf } from './product-calls.ts'
import type { ProductSelection } from './use-selection.ts'

const NOTHING: BulkEntry = {
  category: [],
  amount: '',
  isWholeRupee: true,
  isOfCategory: false,
  zero: 'nil',
  from: '',
}

type BulkDialogProps = {
  choice: BulkChoice
  selection: ProductSelection
  onDone: (action: BulkAction, result: BulkResult) => void
  onClose: () => void
}

/** Asks what it must know, shows what would happen, and asks once with the number of products. */
export function BulkDialog({ choice, selection, onDone, onClose }: BulkDialogProps) {
  const [entry, setEntry] = useState(NOTHING)
  // What is still missing for the action.
  const [missing, setMissing] = useState<string>()
  const sending = useSend()
  const action = actionOf(choice, entry)
  const preview = usePreview(action, selection)

  async function apply() {
    sending.forget()
    setMissing(typeof action === 'string' ? action : undefined)
    if (typeof action === 'string') return false
    const result = await sending.send(changeProducts(action, selection.chosen), { keepsPage: true })
    if (result?.kind === 'done') onDone(action, result.answer)
    return result?.kind === 'done'
  }

  return (
    <FormDialog
      isOpen
      isAlert={choice === 'delete'}
      title={choice === 'delete' ? `Delete ${countOf(selection.count)} forever?` : BULK_CHOICES[choice]}
      yes={sending.isBusy ? 'Working...' : verbOf(choice, selection.count)}
      no="Cancel"
      look={choice === 'delete' ? 'danger' : 'action'}
      firstFocus="input, [data-safe]"
      sending={sending}
      error={missing}
      onSubmit={apply}
      onClose={onClose}
    >
      <div className="space-y-3">
        <Entry choice={choice} entry={entry} onEntry={setEntry} />
        <Preview preview={preview} />
      </div>
    </FormDialog>
  )
}

type EntryProps = { choice: BulkChoice; entry: BulkEntry; onEntry: (entry: BulkEntry) => void }

function Entry({ choice, entry, onEntry }: EntryProps) {
  if (choice.endsWith('Category')) return <CategoryEntry entry={entry} onEntry={onEntry} />
  if (choice === 'gst' || choice === 'hsn') return <TaxEntry choice={choice} entry={entry} onEntry={onEntry} />
  if (choice !== 'price' && !choice.endsWith('Stock')) return null
  const labels = { price: 'Percent', addStock: 'Units to add', setStock: 'Units on the shelf' } as const
  return (
    <>
      <Field
        label={labels[choice as keyof typeof labels]}
        hint={choice === 'setStock' ? undefined : 'Use minus to reduce.'}
        autoComplete="off"
        value={entry.amount}
        onChange={(event) => onEntry({ ...entry, amount: event.currentTarget.value })}
      />
      {choice === 'price' ? (
        <Tick
          label="Round to whole rupees"
          checked={entry.isWholeRupee}
          onChange={(isWholeRupee) => onEntry({ ...entry, isWholeRupee })}
        />
      ) : null}
    </>
  )
}

function TaxEntry({ choice, entry, onEntry }: EntryProps) {
  return (
    <>
      <Field
        label={choice === 'gst' ? 'GST %' : 'HSN code'}
        hint={choice === 'gst' ? undefined : '4, 6 or 8 digits.'}
        autoComplete="off"
        inputMode="numeric"
        disabled={entry.isOfCategory}
        value={entry.amount}
        onChange={(event) => onEntry({ ...entry, amount: event.currentTarget.value })}
      />
      {choice === 'gst' ? <RateEntry entry={entry} onEntry={onEntry} /> : null}
      <Tick
        label="No own one: as its category, under Settings"
        checked={entry.isOfCategory}
        onChange={(isOfCategory) => onEntry({ ...entry, isOfCategory })}
      />
    </>
  )
}

/** The meaning of 0 %, and the first day of the rate. */
function RateEntry({ entry, onEntry }: Omit<EntryProps, 'choice'>) {
  const { gstZero, gstFrom } = PRODUCT_FIELDS
  return (
    <>
      {/^0+\s*%?$/.test(entry.amount.trim()) && !entry.isOfCategory ? (
        <Select
          label={gstZero.form.label}
          value={entry.zero}
          onChange={(event) => onEntry({ ...entry, zero: event.currentTarget.value as BulkEntry['zero'] })}
        >
          <Options of={gstZero.form.choices} />
        </Select>
      ) : null}
      <Field
        label={gstFrom.form.label}
        hint={gstFrom.form.hint}
        type="date"
        value={entry.from}
        onChange={(event) => onEntry({ ...entry, from: event.currentTarget.value })}
      />
    </>
  )
}

function CategoryEntry({ entry, onEntry }: Omit<EntryProps, 'choice'>) {
  const toggle = (name: (typeof CATEGORIES)[number], isOn: boolean) =>
    onEntry({ ...entry, category: isOn ? [...entry.category, name] : entry.category.filter((one) => one !== name) })
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">Category</legend>
      {CATEGORIES.map((name) => (
        <Tick key={name} label={name} checked={entry.category.includes(name)} onChange={(isOn) => toggle(name, isOn)} />
      ))}
    </fieldset>
  )
}

function Tick(props: { label: string; checked: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-line px-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  )
}

/** Room for what is said of a few products, so that the buttons stand where they are when it comes. */
const PREVIEW = 'min-h-32 text-muted'

/** A preview of the action, fetched once nobody types any more. */
function usePreview(action: BulkAction | string, selection: ProductSelection): Result<BulkResult> | undefined {
  const wanted = typeof action === 'string' ? '' : JSON.stringify(action)
  const answer = useAnswer(wanted, () => ask(changeProducts(JSON.parse(wanted), selection.chosen, true)))
  return answer?.to === wanted ? answer.found : undefined
}

function Preview({ preview }: { preview: Result<BulkResult> | undefined }) {
  if (!preview) return <p className={PREVIEW} role="status" />
  if (preview.kind !== 'done')
    return (
      <p className={PREVIEW} role="status">
        {preview.message}
      </p>
    )
  const { changed, unchanged, refused, refusals, examples } = preview.answer
  return (
    <div role="status" className={`${PREVIEW} space-y-1 [overflow-wrap:anywhere]`}>
      <p>
        {countOf(changed)} will change{unchanged > 0 ? `, ${unchanged} stay as they are` : ''}
        {refused > 0 ? `, ${refused} cannot: ${listOf(refusals)}` : ''}.
      </p>
      <ul>
        {examples.map(({ name, from, to }) => (
          <li key={name} className="tabular-nums">
            {name}: {from === '' ? to : `${from} → ${to}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
