/** Entries of the cash book: the calls that make them, and what their forms share. */
import { useRef } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Options, Select } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { newKey } from '#app/shop/checkout/checkout-memory.ts'
import { CASH_WAYS, type CashWay, wordsOfWay } from '#store/money/cash-book/cash-book.ts'

export const cashBook = browserApi.admin['cash-book']

type Keyed = { 'idempotency-key': string }

/**
 * The key of an entry: the same for the same entry until it is made, so that a second try after a lost answer finds the
 * first. `next` is called once it is made.
 */
export function useEntryKey() {
  const last = useRef({ entry: '', key: '' })
  return {
    keyOf(entry: unknown): Keyed {
      const text = JSON.stringify(entry)
      if (last.current.entry !== text) last.current = { entry: text, key: newKey() }
      return { 'idempotency-key': last.current.key }
    },
    next() {
      last.current = { entry: '', key: '' }
    },
  }
}

type WayProps = { label: string; ways?: readonly CashWay[]; className?: string }

export function WaySelect({ label, ways = CASH_WAYS, className }: WayProps) {
  return (
    <Select label={label} name="way" className={className}>
      <Options of={Object.fromEntries(ways.map((way) => [way, wordsOfWay(way)]))} />
    </Select>
  )
}

export function readWay({ text }: FormFields): CashWay {
  return CASH_WAYS.find((way) => way === text('way')) ?? 'cash'
}
