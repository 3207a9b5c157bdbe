import { useState } from 'react'
import { LeaveQuestion, useUnsavedChanges } from '#app/admin/unsaved-changes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { type Sending, useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { WaysOut } from '#store/settings/ways-out.schema.ts'

const calls = browserApi.admin['ways-out']
const PORTS = [587, 465, 25, 2525] as const
const PANEL = 'max-w-4xl space-y-4 rounded-card border border-line bg-surface p-4'

/** The mail server. What is typed is sent once, and no secret comes back. `onChange` hears that it was set or removed. */
export function MailServer({ loaded, onChange }: { loaded: WaysOut; onChange?: () => void }) {
  const [ways, setWays] = useState(loaded)
  const change = (newer: WaysOut) => {
    setWays(newer)
    onChange?.()
  }
  return <MailPanel key={JSON.stringify(ways.mail)} mail={ways.mail} onChange={change} />
}

/** How messages reach phones. */
export function SmsGateway({ loaded }: { loaded: WaysOut }) {
  const [ways, setWays] = useState(loaded)
  return <SmsPanel key={JSON.stringify(ways.sms)} sms={ways.sms} onChange={setWays} />
}

type OnChange = { onChange: (ways: WaysOut) => void }

function MailPanel({ mail: { kept, fromEnvironment }, onChange }: Pick<WaysOut, 'mail'> & OnChange) {
  const sending = useSend()
  const [isTyped, setTyped] = useState(false)
  const { blocker } = useUnsavedChanges(isTyped)
  const save = (fields: FormFields) => {
    const mail = mailIn(fields)
    void sending.send(() => calls.change.$post({ json: { mail } }), saved(takeOver))
  }
  return (
    <section aria-label="Mail server" className={PANEL}>
      {fromEnvironment ? <FromEnvironment name="SMTP_URL" /> : null}
      <CheckedForm sending={sending} onSend={save} onInput={() => setTyped(true)} className="space-y-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Mail server"
            name="mail/host"
            required
            defaultValue={kept?.host}
            hint="Such as smtp.example.in"
          />
          <Select label="Port" name="mail/port" defaultValue={kept?.port ?? 587} hint="587 or 465 for most">
            {PORTS.map((port) => (
              <option key={port}>{port}</option>
            ))}
          </Select>
          <Field label="User name" name="mail/user" autoComplete="off" defaultValue={kept?.user} />
          <Field
            label="Mail password"
            name="mail/password"
            type="password"
            autoComplete="new-password"
            hint={kept?.hasPassword ? 'Kept. Leave it empty to keep it.' : 'Sent over a safe connection only.'}
          />
          <Field label="Mails come from" name="mail/sender" type="email" required defaultValue={kept?.sender} />
        </div>
        <FormError />
        <Buttons what="mail server" isKept={kept !== null} sending={sending} onRemove={remove} />
      </CheckedForm>
      <TestForm channel="email" label="Send a test to" type="email" isSet={kept !== null || fromEnvironment} />
      <LeaveQuestion blocker={blocker}>What you typed about the mail server is not saved yet.</LeaveQuestion>
    </section>
  )

  function takeOver(ways: WaysOut) {
    setTyped(false)
    onChange(ways)
  }

  function remove() {
    void sending.send(() => calls.change.$post({ json: { mail: null } }), saved(takeOver))
  }
}

function SmsPanel({ sms: { kept, fromEnvironment }, onChange }: Pick<WaysOut, 'sms'> & OnChange) {
  const sending = useSend()
  const [isTyped, setTyped] = useState(false)
  const { blocker } = useUnsavedChanges(isTyped)
  const takeOver = (ways: WaysOut) => {
    setTyped(false)
    onChange(ways)
  }
  const send = (sms: { url: string; token?: string } | null) =>
    void sending.send(() => calls.change.$post({ json: { sms } }), saved(takeOver))
  const save = ({ text, secret }: FormFields) => {
    send({ url: text('sms/url'), ...(secret('sms/token') ? { token: secret('sms/token') } : {}) })
  }
  return (
    <section aria-label="SMS gateway" className={PANEL}>
      {fromEnvironment ? <FromEnvironment name="SMS_WEBHOOK_URL" /> : null}
      <CheckedForm sending={sending} onSend={save} onInput={() => setTyped(true)} className="space-y-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Gateway address"
            name="sms/url"
            type="url"
            required
            defaultValue={kept?.url}
            hint="It gets the number and the text as JSON, by POST."
          />
          <Field
            label="Gateway token"
            name="sms/token"
            type="password"
            autoComplete="new-password"
            hint={kept?.hasToken ? 'Kept. Leave it empty to keep it.' : 'Sent as a bearer token.'}
          />
        </div>
        <FormError />
        <Buttons what="SMS gateway" isKept={kept !== null} sending={sending} onRemove={() => send(null)} />
      </CheckedForm>
      <TestForm channel="sms" label="Send a test to" type="tel" isSet={kept !== null || fromEnvironment} />
      <LeaveQuestion blocker={blocker}>What you typed about the SMS gateway is not saved yet.</LeaveQuestion>
    </section>
  )
}

function saved(onChange: OnChange['onChange']) {
  return { keepsPage: true, done: 'Saved.', after: onChange }
}

function FromEnvironment({ name }: { name: string }) {
  return (
    <Notice kind="info">
      The shop was started with <code>{name}</code>, which goes before what is set here.
    </Notice>
  )
}

type ButtonsProps = { what: string; isKept: boolean; sending: Sending; onRemove: () => void }

function Buttons({ what, isKept, sending, onRemove }: ButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Submit>Save {what}</Submit>
      {isKept ? (
        <Button look="quiet" disabled={!sending.isReady} onClick={onRemove}>
          Remove {what}
        </Button>
      ) : null}
      <p role="status" className="font-semibold">
        {sending.done}
      </p>
    </div>
  )
}

type TestProps = { channel: 'email' | 'sms'; label: string; type: string; isSet: boolean }

/** Sends a test, and says in plain words what failed. */
function TestForm({ channel, label, type, isSet }: TestProps) {
  const sending = useSend()
  const [end, setEnd] = useState<{ isSent: boolean; words: string }>()
  if (!isSet) return null

  async function test({ text }: FormFields) {
    setEnd(undefined)
    const to = text(`${channel}-to`)
    const result = await sending.send(() => calls.test.$post({ json: { channel, to } }), { keepsPage: true })
    if (result?.kind === 'done') setEnd(result.answer)
  }

  return (
    <CheckedForm sending={sending} onSend={test} className="space-y-3 border-t border-line pt-4">
      <Field label={label} name={`${channel}-to`} type={type} required className="max-w-md" />
      <Submit look="quiet" busy="Sending...">
        Send a test
      </Submit>
      <FormError />
      <div role="status">{end ? <Notice kind={end.isSent ? 'success' : 'danger'}>{end.words}</Notice> : null}</div>
    </CheckedForm>
  )
}

function mailIn({ text, secret }: FormFields) {
  const port = PORTS.find((known) => String(known) === text('mail/port')) ?? 587
  const password = secret('mail/password')
  return {
    host: text('mail/host'),
    port,
    user: text('mail/user'),
    sender: text('mail/sender'),
    ...(password ? { password } : {}),
  }
}
