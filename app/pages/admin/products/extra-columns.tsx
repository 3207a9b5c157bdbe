import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Tick } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { AdminProduct } from '#store/products/admin-products.schema.ts'

/** Optional columns of the table. */
export const EXTRA_COLUMNS = {
  popularity: { label: 'Popularity', show: ({ popularity }: AdminProduct) => POPULARITY_WORDS[popularity] },
  featured: { label: 'Featured', show: ({ isFeatured }: AdminProduct) => (isFeatured ? 'Featured' : '–') },
  ages: { label: 'Ages', show: agesShown },
} as const
export type ExtraColumn = keyof typeof EXTRA_COLUMNS

const POPULARITY_WORDS = { 1: 'High', 2: 'Medium', 3: 'Low' } as const
const NAMES = Object.keys(EXTRA_COLUMNS) as ExtraColumn[]
const KEY = 'product-columns'
const MENU_ID = 'product-columns'
/** Below its button; in the middle in browsers that cannot tie it there. */
const MENU =
  'm-auto rounded-card border border-line bg-surface px-5 py-2 text-ink shadow-card ' +
  'supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-0 ' +
  'supports-[position-area:bottom]:mt-1 [position-area:bottom_span-right]'

function agesShown({ ageFrom, ageTo }: AdminProduct): string {
  if (ageFrom === undefined && ageTo === undefined) return '–'
  return ageTo === undefined ? `${ageFrom} and up` : `${ageFrom ?? 0} to ${ageTo}`
}

/** The columns that somebody chose on this device. */
export function useExtraColumns() {
  const [shown, setShown] = useState<readonly ExtraColumn[]>([])
  useEffect(() => setShown(readChosen()), [])
  function toggle(name: ExtraColumn) {
    const next = NAMES.filter((one) => (one === name) !== shown.includes(one))
    setShown(next)
    try {
      localStorage.setItem(KEY, next.join())
    } catch {}
  }
  return { shown, toggle }
}

function readChosen(): ExtraColumn[] {
  try {
    const kept = (localStorage.getItem(KEY) ?? '').split(',')
    return NAMES.filter((name) => kept.includes(name))
  } catch {
    return []
  }
}

/** Opens the choice of columns. */
export function ColumnPicker({ shown, toggle }: ReturnType<typeof useExtraColumns>) {
  const isHydrated = useHydrated()
  return (
    <>
      <Button look="quiet" className="max-sm:hidden" popoverTarget={MENU_ID} disabled={!isHydrated}>
        Columns
      </Button>
      <fieldset id={MENU_ID} popover="auto" className={MENU}>
        <legend className="sr-only">Columns to show</legend>
        {NAMES.map((name) => (
          <Tick
            key={name}
            checked={shown.includes(name)}
            onChange={() => toggle(name)}
            label={EXTRA_COLUMNS[name].label}
          />
        ))}
      </fieldset>
    </>
  )
}
