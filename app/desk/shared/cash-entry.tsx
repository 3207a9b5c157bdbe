/** The calls and shared parts of cash book entries. */
import { type ReactNode, useRef, useState } from 'react'
import { useDeskData, useMay, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Options, Select } from '#app/kit/form/field.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import { newKey } from '#app/shop/checkout/checkout-memory.ts'
import type { Language } from '#store/language.ts'
import type { CashEntry } from '#store/money/cash-book/cash-book.schema.ts'
import { CASH_WAYS, type CashWay, type MoneyWay, wordsOfWay } from '#store/money/cash-book/cash-book.ts'
import type { ExpenseData } from '#store/money/expenses/expenses.schema.ts'
import { formatTotal } from '#store/money.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { numberIn } from '#store/typed/number.ts'

export const cashBook = browserApi.admin['cash-book']

type Keyed = { 'idempotency-key': string }

/**
 * Gives each entry an idempotency key, the same until it is made, so that a retry after a lost answer finds the first. Call
 * `next` once it is made.
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

type WayProps = { label: string; ways?: readonly MoneyWay[]; className?: string }

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

/** The way of a form that offers cash and UPI only. */
export function readCashOrUpi({ text }: FormFields): 'cash' | 'upi' {
  return text('way') === 'upi' ? 'upi' : 'cash'
}

/** The rupees typed into the field; NaN for a text that is no number, which the API refuses. */
export function amountIn({ text }: FormFields, name = 'amount'): number {
  return numberIn(text(name)) ?? Number.NaN
}

type TakeBackProps = {
  entry: number
  /** The question that the button asks. */
  title: string
  words?: string
  fields?: ReactNode
  done?: string
  look?: 'text' | 'quiet'
  'aria-label'?: string
}

/** Enters the reverse of an entry, for staff who may take money. */
export function TakeBack({
  entry,
  title,
  words = 'The entry stays in the book, with a new one that cancels it.',
  fields,
  done = `No. ${entry} is taken back.`,
  look = 'text',
  ...button
}: TakeBackProps) {
  const call = cashBook.entries[':id']['take-back']
  if (!useMay()('take money')) return null
  return (
    <Press
      look={look}
      {...button}
      ask={{ title, yes: 'Take back', words, fields }}
      call={({ text }) => call.$post({ param: { id: String(entry) }, json: { note: text('note') } })}
      done={done}
    >
      Take back
    </Press>
  )
}

type BookLineProps = {
  entry: Pick<CashEntry, '_id' | 'amount' | 'corrects' | 'correctedBy' | 'by' | 'at'>
  /** The amount as the book shows it; by default without a sign for what came in. */
  amount?: string
  className?: string
  /** Fields of the question before the entry is taken back. */
  fields?: ReactNode
  /** The words of the entry. */
  children: ReactNode
}

/** A line of the cash book or of a khata, struck out once it was taken back. */
export function BookLine({ entry, amount, className = '', fields, children }: BookLineProps) {
  const { _id, corrects, correctedBy, by, at } = entry
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1 ${className}`}>
      <p className={`[overflow-wrap:anywhere] ${correctedBy === null ? '' : 'line-through'}`}>{children}</p>
      <p className="text-right font-semibold tabular-nums">{amount ?? formatTotal(entry.amount)}</p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        No. {_id}, <TimeOf iso={at} />, <bdi>{by}</bdi>
        {corrects === null ? '' : `, takes back no. ${corrects}`}
        {correctedBy === null ? '' : `, taken back by no. ${correctedBy}`}
      </p>
      {corrects === null && correctedBy === null ? (
        <TakeBack
          entry={_id}
          aria-label={`Take back no. ${_id}`}
          title={`Take back no. ${_id}, ${formatTotal(Math.abs(entry.amount))}?`}
          fields={fields}
        />
      ) : null}
    </li>
  )
}

/** Whether the shop keeps khata: the owner opened it, or it was used. */
export function useHasKhata(): boolean {
  return useDeskData()?.waiting?.rooms.includes('khata') === true
}

const REMINDER: Record<Language, (name: string, owed: string, shop: string) => string> = {
  en: (name, owed, shop) =>
    `Hello ${name}, this is ${shop}. ${owed} is on your khata. Please pay when you can. Thank you!`,
  hi: (name, owed, shop) => `नमस्ते ${name} जी, हम ${shop} से हैं। आपके खाते में ${owed} बाकी हैं। जब हो सके, दे दीजिए। धन्यवाद!`,
}

type Owing = { name: string; phone: string; language: Language; balance: number }

/** Opens a chat with a reminder of the debt; nothing is sent by itself. */
export function KhataReminder({ name, phone, language, balance }: Owing) {
  const shop = useRootData()?.settings.shopName ?? DEFAULT_SHOP_NAME
  if (balance >= 0 || phone === '') return null
  const words = REMINDER[language](name, formatTotal(-balance), shop)
  return (
    <a
      className="text-link"
      href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(words)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Remind by WhatsApp: ${name}`}
    >
      Remind by WhatsApp
    </a>
  )
}

const BILL = {
  gstin: { kind: 'gstin', max: 40, label: "Supplier's GSTIN", hint: 'Empty: a bill without GST.' },
  number: { kind: 'line', max: 30, label: 'Invoice number' },
  hsn: { kind: 'line', max: 40, label: 'HSN code', hint: 'If there is one.' },
  taxable: { kind: 'rupees', label: 'Taxable value' },
  cgst: { kind: 'rupees', label: 'CGST' },
  sgst: { kind: 'rupees', label: 'SGST' },
  igst: { kind: 'rupees', label: 'IGST', hint: 'From another state, instead of CGST and SGST.' },
} satisfies FieldTable

/** The GST of a supplier's bill, folded away. */
export function BillFields() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">GST of the bill</summary>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TableFields of={BILL} values={{}} />
      </div>
    </details>
  )
}

/** The typed bill; {} when all its fields are empty. */
export function billIn(form: FormFields): { bill?: NonNullable<ExpenseData['bill']> } {
  if (Object.keys(BILL).every((name) => form.text(name) === '')) return {}
  const bill = valuesIn<NonNullable<ExpenseData['bill']>>(BILL, form)
  return { bill: { ...bill, gstin: form.text('gstin') } }
}
