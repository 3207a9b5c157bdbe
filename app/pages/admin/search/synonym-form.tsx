import { useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { SYNONYM_LIMITS } from '#store/catalogue-search/search-words.ts'

const FROM_ID = 'synonym-from'
const TO_ID = 'synonym-to'

/** Adds a line to the list. What was typed stays until it is kept. */
export function SynonymForm() {
  const sending = useDeskSend()
  const field = {
    required: true,
    missing: 'Please enter a word.',
    maxLength: SYNONYM_LIMITS.words,
    autoComplete: 'off',
  }

  async function add({ text }: FormFields, form: HTMLFormElement) {
    const [from, to] = [text('from'), text('to')]
    const result = await sending.send(() => browserApi.admin.synonyms.add.$post({ json: { from, to } }), {
      done: `A search for ${from} now also finds ${to}.`,
      failed: ({ fields, message }) => (fields.from || fields.to ? undefined : message),
    })
    if (result?.kind === 'done') form.reset()
    document.getElementById(FROM_ID)?.focus()
  }

  return (
    <CheckedForm
      sending={sending}
      onSend={add}
      className="panel mb-6 grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
    >
      <Field id={FROM_ID} name="from" label="When somebody searches for" {...field} />
      <Field id={TO_ID} name="to" label="also find" {...field} />
      <Submit className="md:mt-7" busy="Adding...">
        Add
      </Submit>
    </CheckedForm>
  )
}

/** Puts words that found nothing into the form, ready to say what they mean. */
export function beginWith(words: string): void {
  const from = document.getElementById(FROM_ID)
  if (from instanceof HTMLInputElement) {
    from.value = words
    // What the last press said of the empty field is no longer so.
    from.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.getElementById(TO_ID)?.focus()
}
