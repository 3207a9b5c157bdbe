import { useState } from 'react'
import type { FieldErrors } from '#app/api/ask.ts'
import { postCsv } from '#app/api/post-csv.ts'
import type { Sending } from '#app/api/use-send.ts'
import { Refused } from '#app/desk/edited.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field, Options, Select } from '#app/ui/forms/field.tsx'
import { type FormFields, focusFirstError } from '#app/ui/forms/read-form.ts'
import { lineOfRule, RULE_CELLS, rulesIn } from '#store/delivery/rule-lines.ts'
import type { DeliveryRule } from '#store/delivery/rules.ts'

/** Takes lines, and says what they change. */
export const SAVE = 'delivery-rules/save'

const CASH = { yes: 'Yes', advance: 'First by UPI, as your rules for cash say', no: 'No, UPI only' }

type Props = { rule: DeliveryRule | undefined; sending: Sending; takeCurrent: () => void; onDone: () => void }

/** One line of the list, to add or to change: it goes the same way as lines that are pasted. */
export function RuleForm({ rule, sending, takeCurrent, onDone }: Props) {
  const [wrong, setWrong] = useState<FieldErrors>({})

  async function save({ text }: FormFields, form: HTMLFormElement) {
    const line = RULE_CELLS.map((cell) => text(cell).replaceAll('\t', ' ')).join('\t')
    const [read] = rulesIn(line)
    const found = read && 'words' in read ? { [read.cell ?? 'pins']: read.words } : {}
    setWrong(found)
    if (focusFirstError(form, found)) return
    const without: Record<string, string> = rule && rule.pins !== text('pins') ? { without: rule.pins } : {}
    const seen = rule ? lineOfRule(rule) : ''
    const result = await sending.send(postCsv(SAVE, { ...without, seen }, line), { done: `${text('pins')} is saved.` })
    if (result?.kind !== 'done') return
    form.reset()
    onDone()
  }

  return (
    <CheckedForm
      sending={sending}
      answered={wrong}
      onSend={save}
      className="panel grid gap-4"
      aria-label="A line of the list"
    >
      <RuleFields rule={rule} />
      <Refused sending={sending} of="line" takeCurrent={takeCurrent} />
      <div className="flex flex-wrap gap-3">
        <Submit busy="Saving...">{rule ? 'Save line' : 'Add line'}</Submit>
        {rule ? (
          <Button look="quiet" onClick={onDone}>
            Discard
          </Button>
        ) : null}
      </div>
    </CheckedForm>
  )
}

const off = { autoComplete: 'off', maxLength: 12 }

function RuleFields({ rule }: Pick<Props, 'rule'>) {
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
