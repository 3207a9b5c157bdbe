/** Entries of the cash book: the calls that make them, and what their forms share. */
import { useRef, useState } from 'react'
import { useDeskData, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Options, Select } from '#app/kit/form/field.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { newKey } from '#app/shop/checkout/checkout-memory.ts'
import type { Language } from '#store/language.ts'
import { CASH_WAYS, type CashWay, type MoneyWay, wordsOfWay } from '#store/money/cash-book/cash-book.ts'
import type { ExpenseData } from '#store/money/expenses/expenses.schema.ts'
import { formatTotal } from '#store/money.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'

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

/** Whether the shop keeps khata: opened by the owner, or used. */
export function useHasKhata(): boolean {
  return useDeskData()?.waiting?.rooms.includes('khata') === true
}

const REMINDER: Record<Language, (name: string, owed: string, shop: string) => string> = {
  en: (name, owed, shop) =>
    `Hello ${name}, this is ${shop}. ${owed} is on your khata. Please pay when you can. Thank you!`,
  hi: (name, owed, shop) => `नमस्ते ${name} जी, हम ${shop} से हैं। आपके खाते में ${owed} बाकी हैं। जब हो सके, दे दीजिए। धन्यवाद!`,
}

type Owing = { name: string; phone: string; language: Language; balance: number }

/** Opens a chat with words that ask for what is owed; nothing is sent by itself. */
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

/** The bill as it was typed; nothing where all of it is empty. */
export function billIn(form: FormFields): { bill?: NonNullable<ExpenseData['bill']> } {
  if (Object.keys(BILL).every((name) => form.text(name) === '')) return {}
  const bill = valuesIn<NonNullable<ExpenseData['bill']>>(BILL, form)
  return { bill: { ...bill, gstin: form.text('gstin') } }
}
