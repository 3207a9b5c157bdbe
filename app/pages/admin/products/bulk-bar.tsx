import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Options, Select } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { BULK_CHOICES, type BulkChoice } from './bulk-actions.ts'
import type { ProductSelection } from './use-selection.ts'

type BulkBarProps = { selection: ProductSelection; onChoose: (choice: BulkChoice) => void }

/** At the lower edge, under the thumb, while products are chosen. */
export function BulkBar({ selection, onChoose }: BulkBarProps) {
  const [choice, setChoice] = useState<BulkChoice>('publish')
  useRoomBelow(selection.count > 0)
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

/** What takes the focus comes to stand above the bar, not behind it. */
function useRoomBelow(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const { style } = document.documentElement
    style.scrollPaddingBottom = '9rem'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [isWanted])
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
