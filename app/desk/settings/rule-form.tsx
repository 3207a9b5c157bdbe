import { useRevalidator } from 'react-router'
import { postCsv } from '#app/kit/api/post-csv.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import type { Edited } from '#app/kit/form/edited.tsx'
import { type FieldTable, TableFields } from '#app/kit/form/field-table.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { lineOfRule, RULE_CELLS } from '#store/selling/delivery/rule-lines.ts'
import type { DeliveryRule } from '#store/selling/delivery/rules.ts'

/** The call that takes lines and returns their changes. */
export const SAVE_RULES = 'delivery-rules/save'

const CELLS = {
  pins: {
    kind: 'line',
    max: 20,
    label: 'PIN codes',
    hint: '411001, the first digits 411, or 411001-411062',
    missing: 'Please enter a PIN code.',
  },
  charge: {
    kind: 'line',
    max: 12,
    label: 'Charge',
    hint: 'Rupees; 0 is free; no: we do not deliver there',
    missing: 'Please enter a charge, 0 or no.',
  },
  freeFrom: { kind: 'line', max: 12, label: 'Free from', hint: 'Rupees; empty: never' },
  days: { kind: 'line', max: 12, label: 'Days', hint: 'Such as 2 or 2 to 4' },
  cash: {
    kind: 'choice',
    label: 'Cash on delivery',
    choices: { yes: 'Yes', advance: 'As set under Rules for cash', no: 'No, UPI only' },
  },
  cashFee: { kind: 'line', max: 12, label: 'Cash fee', hint: 'Rupees; empty: none' },
  cashUpTo: { kind: 'line', max: 12, label: 'Cash up to', hint: 'Rupees of an order' },
} satisfies FieldTable

type FormProps = { edited: Edited<DeliveryRule | undefined>; onDone: () => void }

/** Adds or changes one rule, sent as a pasted line would be. */
export function RuleForm({ edited, onDone }: FormProps) {
  const rule = edited.base
  const first = rule && { ...rule, charge: rule.charge ?? 'no', cashFee: rule.cashFee || '' }
  const { revalidate } = useRevalidator()

  function save({ text }: FormFields) {
    const line = RULE_CELLS.map((cell) => text(cell).replaceAll('\t', ' ')).join('\t')
    const moved: Record<string, string> = rule && rule.pins !== text('pins') ? { without: rule.pins } : {}
    return postCsv(SAVE_RULES, { ...moved, seen: rule ? lineOfRule(rule) : '' }, line)
  }

  return (
    <EditForm
      edited={edited}
      of="line"
      save={rule ? 'Save line' : 'Add line'}
      call={save}
      done="Saved. It holds from the next order on."
      onSaved={async (_, form) => {
        form.reset()
        await revalidate()
        onDone()
      }}
      cancel={rule && onDone}
      isShort
      marksRequired={false}
      className="panel grid gap-4"
      aria-label="A line of the list"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4 md:grid-cols-4">
        <TableFields of={CELLS} values={first} autoFocus={rule && 'pins'} />
      </div>
    </EditForm>
  )
}
