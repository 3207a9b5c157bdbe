import { useRevalidator } from 'react-router'
import { postCsv } from '#app/api/post-csv.ts'
import { type Edited, EditForm } from '#app/desk/edit-form.tsx'
import { Field, Options, Select } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { lineOfRule, RULE_CELLS } from '#store/delivery/rule-lines.ts'
import type { DeliveryRule } from '#store/delivery/rules.ts'

/** Takes lines, and says what they change. */
export const SAVE = 'delivery-rules/save'

const CASH = { yes: 'Yes', advance: 'First by UPI, as your rules for cash say', no: 'No, UPI only' }

type Props = { edited: Edited<DeliveryRule | undefined>; onDone: () => void }

/** One line of the list, to add or to change: it goes the same way as lines that are pasted. */
export function RuleForm({ edited, onDone }: Props) {
  const rule = edited.base
  const { revalidate } = useRevalidator()

  function save({ text }: FormFields) {
    const line = RULE_CELLS.map((cell) => text(cell).replaceAll('\t', ' ')).join('\t')
    const without: Record<string, string> = rule && rule.pins !== text('pins') ? { without: rule.pins } : {}
    return postCsv(SAVE, { ...without, seen: rule ? lineOfRule(rule) : '' }, line)
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
      {...(rule ? { cancel: onDone } : {})}
      isShort
      marksRequired={false}
      className="panel grid gap-4"
      aria-label="A line of the list"
    >
      <RuleFields rule={rule} />
    </EditForm>
  )
}

const off = { autoComplete: 'off', maxLength: 12 }

function RuleFields({ rule }: { rule: DeliveryRule | undefined }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
      <Field
        label="PIN codes"
        name="pins"
        defaultValue={rule?.pins}
        hint="411001, the first digits 411, or 411001-411062"
        missing="Please enter a PIN code."
        autoComplete="off"
        maxLength={20}
        required
      />
      <Field
        label="Charge"
        name="charge"
        defaultValue={rule ? String(rule.charge ?? 'no') : undefined}
        hint="Rupees; 0 is free; no: we do not deliver there"
        missing="Please enter a charge, 0 or no."
        required
        {...off}
      />
      <Field
        label="Free from"
        name="freeFrom"
        defaultValue={rule?.freeFrom ?? ''}
        hint="Rupees; empty: never"
        {...off}
      />
      <Field label="Days" name="days" defaultValue={rule?.days} hint="Such as 2 or 2 to 4" {...off} />
      <Select label="Cash on delivery" name="cash" defaultValue={rule?.cash}>
        <Options of={CASH} />
      </Select>
      <Field label="Cash fee" name="cashFee" defaultValue={rule?.cashFee || ''} hint="Rupees; empty: none" {...off} />
      <Field
        label="Cash up to"
        name="cashUpTo"
        defaultValue={rule?.cashUpTo ?? ''}
        hint="Rupees of an order"
        {...off}
      />
    </div>
  )
}
