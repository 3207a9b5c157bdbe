import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Button } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { formatWholeDay } from '#app/kit/words/when.tsx'
import { hasTraces, retentionSentences, wordsOfDeleted } from '#store/people/privacy/forgetting.ts'
import type { Traces } from '#store/people/privacy/privacy.schema.ts'

export function ForgetPerson() {
  const { isReady, send, refusal, fields } = useSend()
  const [traces, setTraces] = useState<Traces>()

  async function look({ text }: FormFields) {
    const contact = text('contact')
    const found = await send(() => browserApi.admin.forgetting.find.$post({ json: { contact } }), { keepsPage: true })
    setTraces(found?.answer)
  }

  return (
    <>
      <p className="mb-3 max-w-2xl text-muted">
        If somebody asks you to delete their data. With an account they can do it themselves.
      </p>
      <CheckedForm onSend={look} className="panel mb-4 grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field
          label="Phone number or email"
          name="contact"
          error={fields.contact ?? refusal?.message}
          maxLength={254}
          autoComplete="off"
          missing="Please enter a phone number or email."
          required
        />
        <Button type="submit" look="quiet" disabled={!isReady} className="sm:mt-7">
          See what we keep
        </Button>
      </CheckedForm>
      {traces ? <Found traces={traces} onDone={() => setTraces(undefined)} /> : null}
    </>
  )
}

function Found({ traces, onDone }: { traces: Traces; onDone: () => void }) {
  const { contact, names } = traces
  const [going, staying] = [wordsOfDeleted(traces), retentionSentences(traces, formatWholeDay)]

  if (!hasTraces(traces)) return <p role="status">We keep nothing about {contact}.</p>
  return (
    <div className="panel grid gap-2 [overflow-wrap:anywhere]" role="status">
      <p className="font-semibold">
        <bdi>{contact}</bdi>
        {names.length > 0 ? <bdi className="block font-normal text-muted">{names.join(', ')}</bdi> : null}
      </p>
      <p>{going === '' ? 'Nothing can be deleted at once.' : `Deleted at once: ${going}.`}</p>
      {staying.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <Press
        className="justify-self-start"
        ask={{
          title: 'Forget this person forever?',
          yes: 'Forget forever',
          words: ['Make sure that it is really them. This cannot be undone.', ...staying].map((words) => (
            <p key={words} className="mt-2 first:mt-0">
              {words}
            </p>
          )),
        }}
        call={() => browserApi.admin.forgetting.forget.$post({ json: { contact } })}
        done={['The person is forgotten.', ...staying].join(' ')}
        onDone={onDone}
      >
        Forget this person
      </Press>
    </div>
  )
}
