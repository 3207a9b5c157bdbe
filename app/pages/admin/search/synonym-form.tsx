import { browserApi } from '#app/api/api-client.ts'
import type { Refusal } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { type FormFields, focusFirstError } from '#app/ui/forms/read-form.ts'
import type { Report } from '#app/ui/messages.tsx'
import { SYNONYM_LIMITS } from '#store/catalogue-search/search-words.ts'

const FROM_ID = 'synonym-from'
const TO_ID = 'synonym-to'

/** Adds a line to the list. What was typed stays until it is kept. */
export function SynonymForm({ report }: { report: Report }) {
  const { isReady, isBusy, fields, send } = useSend(report)
  const field = {
    required: true,
    missing: 'Please enter a word.',
    maxLength: SYNONYM_LIMITS.words,
    autoComplete: 'off',
  }

  async function add({ text }: FormFields, form: HTMLFormElement) {
    const [from, to] = [text('from'), text('to')]
    const result = await send(() => browserApi.admin.synonyms.add.$post({ json: { from, to } }), {
      done: `A search for ${from} now also finds ${to}.`,
      failed: (refusal) => (isBesideFields(refusal) ? undefined : refusal.message),
    })
    if (!result) return
    if (result.kind === 'done') form.reset()
    else if (focusFirstError(form, result.fields)) return
    document.getElementById(FROM_ID)?.focus()
  }

  return (
    <CheckedForm onSend={add} className="panel mb-6 grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
      <Field id={FROM_ID} name="from" label="When somebody searches for" error={fields.from} {...field} />
      <Field id={TO_ID} name="to" label="also find" error={fields.to} {...field} />
      <Button type="submit" className="md:mt-7" disabled={!isReady}>
        {isBusy ? 'Adding...' : 'Add'}
      </Button>
    </CheckedForm>
  )
}

/** Puts words that were searched for in vain into the form, ready to say what they mean. */
export function beginWith(words: string): void {
  const from = document.getElementById(FROM_ID)
  if (from instanceof HTMLInputElement) {
    from.value = words
    // What the last press said of the empty field is no longer so.
    from.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.getElementById(TO_ID)?.focus()
}

function isBesideFields({ fields }: Refusal): boolean {
  return fields.from !== undefined || fields.to !== undefined
}
