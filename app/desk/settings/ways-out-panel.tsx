import { type ComponentProps, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Edited, EditForm } from '#app/kit/form/edit-form.tsx'
import { Field, Select } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Notice } from '#app/kit/page/notice.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { WaysOut } from '#store/shop/settings/ways-out.schema.ts'

const calls = browserApi.admin['ways-out']
const PORTS = [587, 465, 25, 2525] as const
const NEW_SECRET = { type: 'password', autoComplete: 'new-password' } as const
const KEPT = 'Kept. Leave it empty to keep it.'

type Kept = { [W in keyof WaysOut]: WaysOut[W]['kept'] }
type Way = {
  label: string
  of: string
  /** Goes before what is set here. */
  variable: string
  /** Of the test. */
  to: Pick<ComponentProps<typeof Field>, 'name' | 'type'> & { name: 'email' | 'sms' }
  fields: (kept: Kept) => (ComponentProps<typeof Field> & { ports?: number })[]
  read: (fields: FormFields) => { mail: ReturnType<typeof mailIn> } | { sms: ReturnType<typeof smsIn> }
}

const WAYS: Record<keyof WaysOut, Way> = {
  mail: {
    label: 'Mail server',
    of: 'mail server',
    variable: 'SMTP_URL',
    to: { name: 'email', type: 'email' },
    fields: ({ mail }) => [
      {
        label: 'Mail server',
        name: 'mail/host',
        required: true,
        defaultValue: mail?.host,
        hint: 'Such as smtp.example.in',
      },
      { label: 'Port', name: 'mail/port', ports: mail?.port ?? 587, hint: '587 or 465 for most' },
      { label: 'User name', name: 'mail/user', autoComplete: 'off', defaultValue: mail?.user },
      {
        label: 'Mail password',
        name: 'mail/password',
        ...NEW_SECRET,
        hint: mail?.hasPassword ? KEPT : 'Sent over a safe connection only.',
      },
      { label: 'Mails come from', name: 'mail/sender', type: 'email', required: true, defaultValue: mail?.sender },
    ],
    read: (fields) => ({ mail: mailIn(fields) }),
  },
  sms: {
    label: 'SMS gateway',
    of: 'SMS gateway',
    variable: 'SMS_WEBHOOK_URL',
    to: { name: 'sms', type: 'tel' },
    fields: ({ sms }) => [
      {
        label: 'Gateway address',
        name: 'sms/url',
        type: 'url',
        required: true,
        defaultValue: sms?.url,
        hint: 'It gets the number and the text as JSON, by POST.',
      },
      {
        label: 'Gateway token',
        name: 'sms/token',
        ...NEW_SECRET,
        hint: sms?.hasToken ? KEPT : 'Sent as a bearer token.',
      },
    ],
    read: (fields) => ({ sms: smsIn(fields) }),
  },
}

/** The mail server, or how messages reach phones. What is typed is sent once, and no secret comes back. */
export function WayOut({ way, loaded }: { way: keyof WaysOut; loaded: WaysOut }) {
  const { revalidate } = useRevalidator()
  const { label, of, variable, to, fields, read } = WAYS[way]
  return (
    <section aria-label={label} className="panel max-w-4xl space-y-4">
      {loaded[way].fromEnvironment ? (
        <Notice kind="info">
          The shop was started with <code>{variable}</code>, which goes before what is set here.
        </Notice>
      ) : null}
      <Edited loaded={loaded} revision={revisionOf(loaded, way)}>
        {({ base, noteSaved, ...edited }) => {
          const kept = { mail: base.mail.kept, sms: base.sms.kept }
          const seen = { [way]: kept[way] }
          const note = (now: WaysOut) => noteSaved(now, revisionOf(now, way))
          return (
            <EditForm<WaysOut>
              edited={edited}
              of={of}
              save={`Save ${of}`}
              call={(typed) => () => calls.change.$post({ json: { ...read(typed), seen } })}
              done={`The ${of} is saved.`}
              onSaved={async (now) => {
                note(now)
                await revalidate()
              }}
              isShort
              marksRequired={false}
              beside={
                kept[way] === null ? null : (
                  <Press
                    look="quiet"
                    call={() => calls.change.$post({ json: { [way]: null, seen } })}
                    done={`The ${of} is removed.`}
                    onDone={note}
                  >
                    Remove {of}
                  </Press>
                )
              }
              className="space-y-4"
            >
              <div key={revisionOf(base, way)} className="grid items-start gap-4 sm:grid-cols-2">
                {fields(kept).map(({ ports, ...field }) =>
                  ports === undefined ? (
                    <Field key={field.name} {...field} />
                  ) : (
                    <Port key="port" port={ports} {...field} />
                  ),
                )}
              </div>
            </EditForm>
          )
        }}
      </Edited>
      {loaded[way].kept || loaded[way].fromEnvironment ? <TestForm {...to} /> : null}
    </section>
  )
}

function revisionOf(ways: WaysOut, way: keyof WaysOut): string {
  return JSON.stringify(ways[way].kept)
}

function Port({ port, label, name, hint }: ComponentProps<typeof Field> & { port: number }) {
  return (
    <Select label={label} name={name} defaultValue={port} hint={hint}>
      {PORTS.map((port) => (
        <option key={port}>{port}</option>
      ))}
    </Select>
  )
}

/** Sends a test, and says in plain words what failed. */
function TestForm({ name: channel, type }: Way['to']) {
  const sending = useSend()
  const [end, setEnd] = useState<{ isSent: boolean; words: string }>()

  async function test({ text }: FormFields) {
    setEnd(undefined)
    const to = text(`${channel}-to`)
    const result = await sending.send(() => calls.test.$post({ json: { channel, to } }), { keepsPage: true })
    if (result?.kind === 'done') setEnd(result.answer)
  }

  return (
    <CheckedForm sending={sending} onSend={test} className="space-y-3 border-t border-line pt-4">
      <Field label="Send a test to" name={`${channel}-to`} type={type} required className="max-w-md" />
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

function smsIn({ text, secret }: FormFields) {
  return { url: text('sms/url'), ...(secret('sms/token') ? { token: secret('sms/token') } : {}) }
}
