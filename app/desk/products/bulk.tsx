/** Changes of many products: a table of actions, each with the fields it needs. */

import { type ReactNode, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { ask, type Result } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { Field, Options, Select, Tick } from '#app/kit/form/field.tsx'
import { type FormFields, readForm } from '#app/kit/form/read-form.ts'
import { SelectionBar, useSelection } from '#app/kit/list/selection.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { FormDialog } from '#app/kit/press/dialogs.tsx'
import { useDeskSend, useReport } from '#app/kit/press/outcomes.tsx'
import { LABEL_LIMITS } from '#store/goods/price-labels/price-labels.ts'
import type { BulkAction, BulkResult } from '#store/goods/products/admin-products.schema.ts'
import { nameOfAction } from '#store/goods/products/bulk-action.ts'
import { PRODUCT_FIELDS } from '#store/goods/products/product-fields.ts'
import { CATEGORIES, PRODUCT_LIMITS, type Visibility } from '#store/goods/products/products.ts'
import { HSN_FORM, HSN_REFUSAL, ZERO_RATES } from '#store/money/gst/rates.ts'
import { bareSigns } from '#store/typed/code.ts'
import { numberIn } from '#store/typed/number.ts'
import { type ListQuery, productFilterOf } from './list-query.ts'
import {
  type FoundList,
  listProducts,
  outcomeOfUndo,
  selectedCount,
  sendBulkChange,
  sendUndo,
} from './product-calls.ts'

/** The most ids that the server takes; a larger selection is sent as its filter. */
const MOST_IDS = 1000

/** Which products are chosen: some by id, or all that the filter finds. */
export function useProductSelection({ products, total }: FoundList, query: ListQuery) {
  const filter = productFilterOf(query)
  const ids = products.map(({ _id }) => _id)
  const selection = useSelection(ids, { of: JSON.stringify(filter), most: MOST_IDS, total })
  return { ...selection, chosen: selection.isAll ? { filter, count: total } : { ids: [...selection.ids] } }
}

export type BulkSelection = ReturnType<typeof useProductSelection>

type Act = {
  words: string
  /** The button's text is the action's verb. */
  isVerb?: true
  /** Rendered again with the form's present values. */
  fields?: (form: FormFields) => ReactNode
  /** The action, or what is missing for it. */
  action: (form: FormFields) => BulkAction | string
}

const show = (words: string, visibility: Visibility): Act => ({
  words,
  action: () => ({ kind: 'visibility', visibility }),
})

const categories = (words: string, how: 'add' | 'remove' | 'set'): Act => ({
  words,
  fields: CategoryFields,
  action: ({ data }) => {
    const category = CATEGORIES.filter((name) => data.getAll('category').includes(name))
    return category.length === 0 ? 'Please select at least one category.' : { kind: 'category', how, category }
  },
})

const stock = (words: string, how: 'add' | 'set', label: string): Act => ({
  words,
  fields: () => <Field label={label} name="amount" autoComplete="off" hint={how === 'add' ? MINUS : ''} />,
  action({ text }) {
    const amount = signedNumberIn(text('amount'))
    if (amount === undefined || !Number.isInteger(amount)) return 'Enter a whole number.'
    return how === 'set' && amount < 0 ? 'Enter a whole number from 0.' : { kind: 'stock', how, amount }
  },
})

const MINUS = 'Use minus to reduce.'
const OF_CATEGORY = <Tick label="As its category has it" name="isOfCategory" />

const ACTS = {
  publish: { ...show('Publish', 'published'), isVerb: true },
  hide: { ...show('Hide', 'hidden'), isVerb: true },
  draft: show('Take off sale (draft)', 'draft'),
  feature: { words: 'Feature', isVerb: true, action: () => ({ kind: 'feature', isFeatured: true }) },
  unfeature: { words: 'Remove from featured', action: () => ({ kind: 'feature', isFeatured: false }) },
  addCategory: categories('Add a category', 'add'),
  removeCategory: categories('Remove a category', 'remove'),
  setCategory: categories('Set the categories', 'set'),
  price: {
    words: 'Change price by %',
    fields: () => (
      <>
        <Field label="Percent" name="amount" autoComplete="off" hint={MINUS} />
        <Tick label="Round to whole rupees" name="isWholeRupee" defaultChecked />
      </>
    ),
    action({ text, isChecked }) {
      const percent = signedNumberIn(text('amount'), true)
      if (!percent) return 'Enter percent, such as 10 or -5.'
      return { kind: 'price', percent, rounding: isChecked('isWholeRupee') ? 'rupee' : 'paisa' }
    },
  },
  addStock: stock('Add to the stock', 'add', 'Units to add'),
  setStock: stock('Set the stock', 'set', 'Units on the shelf'),
  gst: {
    words: 'Set the GST rate',
    fields: RateFields,
    action({ text, isChecked }) {
      const from = text('from') === '' ? {} : { from: text('from') }
      if (isChecked('isOfCategory')) return { kind: 'gst', percent: null, ...from }
      const percent = numberIn(text('amount'), true)
      if (percent === undefined || !Number.isInteger(percent) || percent > PRODUCT_LIMITS.gstPercent)
        return `Enter whole percent from 0 to ${PRODUCT_LIMITS.gstPercent}.`
      const zero = ZERO_RATES.find((rate) => rate === text('zero')) ?? 'nil'
      return { kind: 'gst', percent, ...(percent === 0 && { zero }), ...from }
    },
  },
  hsn: {
    words: 'Set the HSN code',
    fields: () => (
      <>
        <Field label="HSN code" name="amount" autoComplete="off" hint="4, 6 or 8 digits." inputMode="numeric" />
        {OF_CATEGORY}
      </>
    ),
    action({ text, isChecked }) {
      if (isChecked('isOfCategory')) return { kind: 'hsn', code: null }
      const code = bareSigns(text('amount'))
      return HSN_FORM.test(code) ? { kind: 'hsn', code } : HSN_REFUSAL
    },
  },
  codes: { words: 'Give codes of the shop', action: () => ({ kind: 'codes' }) },
  delete: { words: 'Delete', isVerb: true, action: () => ({ kind: 'delete' }) },
} satisfies Record<string, Act>

type Choice = keyof typeof ACTS
const CHOICES = Object.fromEntries(Object.entries(ACTS).map(([choice, { words }]) => [choice, words]))

/** At the lower edge, under the thumb, while products are chosen: what can be done to them. */
export function BulkBar({ selection }: { selection: BulkSelection }) {
  const [choice, setChoice] = useState<Choice>('publish')
  const [isAsking, setAsking] = useState(false)
  const done = useDone(selection, () => setAsking(false))
  if (selection.count === 0) return null
  return (
    <SelectionBar label="Selected products" count={selection.count} onClear={selection.clear}>
      <div className="flex w-full gap-2 sm:w-auto">
        <Select
          label="Action"
          isLabelHidden
          className="min-w-0 flex-1"
          value={choice}
          onChange={({ currentTarget }) => setChoice(currentTarget.value as Choice)}
        >
          <Options of={CHOICES} />
        </Select>
        <Button onClick={() => setAsking(true)}>Continue</Button>
      </div>
      {selection.isAll || selection.count > LABEL_LIMITS.products ? null : (
        <ButtonLink look="quiet" to={`${href('/admin/price-labels')}?products=${[...selection.ids].join(',')}`}>
          Price labels
        </ButtonLink>
      )}
      {isAsking ? (
        <BulkDialog choice={choice} selection={selection} onDone={done} onClose={() => setAsking(false)} />
      ) : null}
    </SelectionBar>
  )
}

/** Says what was done, "Price +10 %: 3 products changed.", with the way back. */
function useDone(selection: BulkSelection, close: () => void) {
  const report = useReport()
  const { revalidate } = useRevalidator()
  const { send } = useDeskSend()
  const undo = (id: string) => send(sendUndo(id), { done: outcomeOfUndo })

  return async (action: BulkAction, { changed, refused, refusals, changeId }: BulkResult) => {
    close()
    selection.clear()
    const isDelete = action.kind === 'delete'
    const text = isDelete
      ? `${selectedCount(changed)} deleted.`
      : `${nameOfAction(action)}: ${selectedCount(changed)} changed.`
    const words = refused === 0 ? '' : ` ${selectedCount(refused)} not: ${listProducts(refusals)}`
    const again = changeId === undefined ? undefined : { label: 'Undo', run: () => void undo(changeId) }
    report({ kind: refused === 0 ? 'done' : 'failed', text: `${text}${words}`, action: again })
    await revalidate()
  }
}

type DialogProps = {
  choice: Choice
  selection: BulkSelection
  onDone: (action: BulkAction, result: BulkResult) => void
  onClose: () => void
}

/** Asks for the action's fields, previews it, and confirms with the number of products. */
function BulkDialog({ choice, selection, onDone, onClose }: DialogProps) {
  const [form, setForm] = useState(() => readForm())
  // The message for a missing field.
  const [missing, setMissing] = useState<string>()
  const sending = useSend()
  const { words, isVerb, fields, action: actionOf }: Act = ACTS[choice]
  const action = actionOf(form)
  const preview = usePreview(action, selection)
  const count = selectedCount(selection.count)
  const isDelete = choice === 'delete'

  async function apply(form: FormFields) {
    const action = actionOf(form)
    sending.forget()
    setMissing(typeof action === 'string' ? action : undefined)
    if (typeof action === 'string') return false
    const result = await sending.send(sendBulkChange(action, selection.chosen), { keepsPage: true })
    if (result?.kind === 'done') onDone(action, result.answer)
    return result?.kind === 'done'
  }

  return (
    <FormDialog
      isOpen
      isAlert={isDelete}
      title={isDelete ? `Delete ${count} forever?` : words}
      yes={sending.isBusy ? 'Working...' : `${isVerb ? words : 'Change'} ${count}`}
      look={isDelete ? 'danger' : 'action'}
      firstFocus="input, [data-safe]"
      sending={sending}
      error={missing}
      onSubmit={apply}
      onClose={onClose}
    >
      <div
        className="space-y-3"
        onInput={({ currentTarget }) => setForm(readForm(currentTarget.closest('form') ?? undefined))}
      >
        {fields?.(form)}
        <Preview preview={preview} />
      </div>
    </FormDialog>
  )
}

/** A GST rate, with the meaning of 0 % and its first day. */
function RateFields({ text, isChecked }: FormFields) {
  const { gstZero, gstFrom } = PRODUCT_FIELDS
  return (
    <>
      <Field label="GST %" name="amount" autoComplete="off" inputMode="numeric" />
      {/^0+\s*%?$/.test(text('amount')) && !isChecked('isOfCategory') ? (
        <Select label={gstZero.form.label} name="zero">
          <Options of={gstZero.form.choices} />
        </Select>
      ) : null}
      <Field label={gstFrom.form.label} hint={gstFrom.form.hint} type="date" name="from" />
      {OF_CATEGORY}
    </>
  )
}

function CategoryFields() {
  return (
    <fieldset className="grid grid-cols-2 gap-x-2">
      <legend className="sr-only">Category</legend>
      {CATEGORIES.map((name) => (
        <Tick key={name} label={name} name="category" value={name} />
      ))}
    </fieldset>
  )
}

function signedNumberIn(text: string, percent?: boolean): number | undefined {
  return numberIn(text.replace(/^\s*\+/, ''), percent)
}

/** Keeps room for a preview, so that the buttons below do not move when it arrives. */
const PREVIEW = 'min-h-32 text-muted'

/** A preview of the action, fetched once nobody types any more. */
function usePreview(action: BulkAction | string, selection: BulkSelection): Result<BulkResult> | undefined {
  const wanted = typeof action === 'string' ? '' : JSON.stringify(action)
  const answer = useDebouncedQuery(wanted, () => ask(sendBulkChange(JSON.parse(wanted), selection.chosen, true)))
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
  const { changed, unchanged, refused, refusals, examples, belowCost = 0 } = preview.answer
  return (
    <div role="status" className={`${PREVIEW} space-y-1 [overflow-wrap:anywhere]`}>
      <p>
        {selectedCount(changed)} will change{unchanged > 0 ? `, ${unchanged} stay as they are` : ''}
        {refused > 0 ? `, ${refused} cannot: ${listProducts(refusals)}` : ''}.
      </p>
      {belowCost > 0 ? (
        <p className="rounded-lg bg-warning-soft px-2 py-1 text-ink">
          {belowCost === 1 ? 'One of them is then below its cost.' : `${belowCost} of them are then below their cost.`}
        </p>
      ) : null}
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
