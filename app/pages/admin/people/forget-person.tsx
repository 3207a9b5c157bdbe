import { useEffect, useState } from 'react'
import { notDone, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { AskingButton } from '#app/ui/dialogs.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { formatWholeDay } from '#app/ui/when.tsx'
import { isKnown, wordsOfGoing, wordsOfStaying } from '#store/privacy/forgetting.ts'
import type { Traces } from '#store/privacy/privacy.schema.ts'

/** For somebody who asks the shop to delete what it knows of them, with or without an account. */
export function ForgetPerson() {
  const { isReady, send, refusal, fields } = useSend()
  const [traces, setTraces] = useState<Traces>()
  const [forgotten, setForgotten] = useState(0)

  // The button that had the focus is gone with what was found.
  useEffect(() => {
    if (forgotten > 0) document.getElementById('forget')?.focus()
  }, [forgotten])

  function finish() {
    setTraces(undefined)
    setForgotten(forgotten + 1)
  }

  async function look({ text }: FormFields) {
    const contact = text('contact')
    const found = await send(() => browserApi.admin.forgetting.find.$post({ json: { contact } }), { keepsPage: true })
    setTraces(found?.answer)
  }

  return (
    <>
      <p className="mb-3 max-w-2xl text-muted">
        If somebody asks you to delete their data, look up their phone number or email here. Customers with an account
        can also do it themselves, under Your data.
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
      {traces ? <Found traces={traces} onDone={finish} /> : null}
    </>
  )
}

function Found({ traces, onDone }: { traces: Traces; onDone: () => void }) {
  const { isReady, send } = useDeskSend(notDone)
  const { contact, names } = traces
  const [going, staying] = [wordsOfGoing(traces), wordsOfStaying(traces, formatWholeDay)]

  async function forget() {
    const done = ['The person is forgotten.', ...staying].join(' ')
    const call = () => browserApi.admin.forgetting.forget.$post({ json: { contact } })
    const result = await send(call, { done })
    if (result?.kind === 'done') onDone()
  }

  if (!isKnown(traces)) return <p role="status">We keep nothing about {contact}.</p>
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
      <AskingButton
        action="Forget this person"
        className="justify-self-start"
        question="Forget this person forever?"
        yes="Forget forever"
        no="Keep"
        isReady={isReady}
        onYes={forget}
      >
        <p>Make sure that it is really them. This cannot be undone.</p>
        {staying.map((words) => (
          <p key={words} className="mt-2">
            {words}
          </p>
        ))}
      </AskingButton>
    </div>
  )
}
