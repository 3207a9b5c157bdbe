/** The bar of what can be done to the chosen products, and what each of it must know first. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Options, Select } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { HSN_FORM, HSN_WORDS, type ZeroRate } from '#store/gst/rates.ts'
import type { BulkAction } from '#store/products/admin-products.schema.ts'
import { nameOfAction } from '#store/products/bulk-action.ts'
import { type Category, PRODUCT_LIMITS } from '#store/products/products.ts'
import { bareSigns } from '#store/typed/code.ts'
import { numberIn } from '#store/typed/number.ts'
import { countOf } from './product-calls.ts'
import type { ProductSelection } from './use-selection.ts'

type BulkBarProps = { selection: ProductSelection; onChoose: (choice: BulkChoice) => void }

/** At the lower edge, under the thumb, while products are chosen. */
export function BulkBar({ selection, onChoose }: BulkBarProps) {
  const [choice, setChoice] = useState<BulkChoice>('publish')
  if (selection.count === 0) return null
  return (
    <section aria-label="Selected products" className="desk-bar">
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {selection.count.toLocaleString('en-IN')} selected
      </p>
      <Button look="quiet" onClick={selection.clear}>
        Clear
      </Button>
      <div className="flex w-full gap-2 sm:w-auto">
        <Select
          label="Action"
          isLabelHidden
          className="min-w-0 flex-1"
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as BulkChoice)}
        >
          <Options of={BULK_CHOICES} />
        </Select>
        <Button onClick={() => onChoose(choice)}>Continue</Button>
      </div>
    </section>
  )
}

/** Chooses every product of the page, or none. */
export function SelectPage({ selection }: { selection: ProductSelection }) {
  const isHydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection.pageState === 'some'
  }, [selection.pageState])
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
      <input
        ref={box}
        type="checkbox"
        className="size-5"
        disabled={!isHydrated}
        checked={selection.pageState === 'all'}
        onChange={selection.togglePage}
      />
      Select this page
    </label>
  )
}

export const BULK_CHOICES = {
  publish: 'Publish',
  hide: 'Hide',
  draft: 'Make drafts',
  feature: 'Feature',
  unfeature: 'Remove from featured',
  addCategory: 'Add a category',
  removeCategory: 'Remove a category',
  setCategory: 'Set the categories',
  price: 'Change price by %',
  addStock: 'Add to the stock',
  setStock: 'Set the stock',
  gst: 'Set the GST rate',
  hsn: 'Set the HSN code',
  delete: 'Delete',
} as const

export type BulkChoice = keyof typeof BULK_CHOICES

/** What stands in the dialog. */
export type BulkEntry = {
  category: Category[]
  amount: string
  isWholeRupee: boolean
  isOfCategory: boolean
  zero: ZeroRate
  from: string
}

/** The action, or what is missing for it. */
export function actionOf(choice: BulkChoice, entry: BulkEntry): BulkAction | string {
  switch (choice) {
    case 'publish':
      return { kind: 'visibility', visibility: 'published' }
    case 'hide':
      return { kind: 'visibility', visibility: 'hidden' }
    case 'draft':
      return { kind: 'visibility', visibility: 'draft' }
    case 'feature':
    case 'unfeature':
      return { kind: 'feature', isFeatured: choice === 'feature' }
    case 'addCategory':
    case 'removeCategory':
    case 'setCategory': {
      const how = choice === 'addCategory' ? 'add' : choice === 'removeCategory' ? 'remove' : 'set'
      if (entry.category.length === 0) return 'Please select at least one category.'
      return { kind: 'category', how, category: entry.category }
    }
    case 'price': {
      const percent = signedNumberIn(entry.amount, true)
      if (!percent) return 'Enter percent, such as 10 or -5.'
      return { kind: 'price', percent, rounding: entry.isWholeRupee ? 'rupee' : 'paisa' }
    }
    case 'addStock':
    case 'setStock': {
      const amount = signedNumberIn(entry.amount)
      if (amount === undefined || !Number.isInteger(amount)) return 'Enter a whole number.'
      if (choice === 'setStock' && amount < 0) return 'Enter a whole number from 0.'
      return { kind: 'stock', how: choice === 'addStock' ? 'add' : 'set', amount }
    }
    case 'gst': {
      const from = entry.from === '' ? {} : { from: entry.from }
      if (entry.isOfCategory) return { kind: 'gst', percent: null, ...from }
      const percent = numberIn(entry.amount, true)
      const isRate = percent !== undefined && Number.isInteger(percent) && percent <= PRODUCT_LIMITS.gstPercent
      const zero = percent === 0 ? { zero: entry.zero } : {}
      return isRate
        ? { kind: 'gst', percent, ...zero, ...from }
        : `Enter whole percent from 0 to ${PRODUCT_LIMITS.gstPercent}.`
    }
    case 'hsn': {
      if (entry.isOfCategory) return { kind: 'hsn', code: null }
      const code = bareSigns(entry.amount)
      return HSN_FORM.test(code) ? { kind: 'hsn', code } : HSN_WORDS
    }
    case 'delete':
      return { kind: 'delete' }
  }
}

/** The button that does it: "Delete 3 products". */
export function verbOf(choice: BulkChoice, count: number): string {
  if (choice === 'delete') return `Delete ${countOf(count)}`
  return choice === 'publish' || choice === 'hide' || choice === 'feature'
    ? `${BULK_CHOICES[choice]} ${countOf(count)}`
    : `Change ${countOf(count)}`
}

/** "Price +10 %: 3 products changed." */
export function doneText(action: BulkAction, changed: number): string {
  return action.kind === 'delete'
    ? `${countOf(changed)} deleted.`
    : `${nameOfAction(action)}: ${countOf(changed)} changed.`
}

function signedNumberIn(text: string, percent?: boolean): number | undefined {
  return numberIn(text.replace(/^\s*\+/, ''), percent)
}
