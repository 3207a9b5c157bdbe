import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { fieldsBelow } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Notice } from '#app/kit/page/notice.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { MessageChannels, MessageChannelsChange } from '#store/shop/settings/ways-out.schema.ts'

const calls = browserApi.admin['ways-out']
const PORTS = { 587: '587', 465: '465', 25: '25', 2525: '2525' }
const KEPT = 'Kept. Leave it empty to keep it.'
const FILL = 'Please fill this in.'

type Kept = { [W in keyof MessageChannels]: MessageChannels[W]['kept'] }
type Way = {
  label: string
  of: string
  /** The environment variable that overrides these settings. */
  variable: string
  /** The receiver field of a test. */
  to: { name: 'email' | 'sms'; type: 'email' | 'tel' }
  fields: (kept: Kept) => FieldTable
}

const WAYS: Record<keyof MessageChannels, Way> = {
  mail: {
    label: 'Mail server',
    of: 'mail server',
    variable: 'SMTP_URL',
    to: { name: 'email', type: 'email' },
    fields: ({ mail }) => ({
      host: { kind: 'line', label: 'Mail server', hint: 'Such as smtp.example.in', missing: FILL },
      port: { kind: 'choice', default: '587', choices: PORTS, label: 'Port', hint: '587 or 465 for most' },
      user: { kind: 'line', default: '', label: 'User name' },
      password: {
        kind: 'secret',
        label: 'Mail password',
        hint: mail?.hasPassword ? KEPT : 'Sent over a safe connection only.',
      },
      sender: { kind: 'email', label: 'Mails come from', missing: FILL },
    }),
  },
  sms: {
    label: 'SMS gateway',
    of: 'SMS gateway',
    variable: 'SMS_WEBHOOK_URL',
    to: { name: 'sms', type: 'tel' },
    fields: ({ sms }) => ({
      url: {
        kind: 'line',
        label: 'Gateway address',
        hint: 'It gets the number and the text as JSON, by POST.',
        missing: FILL,
        input: { type: 'url' },
      },
      token: { kind: 'secret', label: 'Gateway token', hint: sms?.hasToken ? KEPT : 'Sent as a bearer token.' },
    }),
  },
}

type Typed = NonNullable<MessageChannelsChange['mail'] & MessageChannelsChange['sms']>

/** The form of the mail server or the SMS gateway. Secrets are sent once and never come back. */
export function ChannelForm({ way, loaded }: { way: keyof MessageChannels; loaded: MessageChannels }) {
  const { revalidate } = useRevalidator()
  const { label, of, variable, to, fields } = WAYS[way]
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
          const table = fields(kept)
          const note = (now: MessageChannels) => noteSaved(now, revisionOf(now, way))
          return (
            <EditForm<MessageChannels>
              edited={edited}
              of={of}
              save={`Save ${of}`}
              call={(form) => () => {
                const typed = valuesIn<Typed>(table, form)
                const server = way === 'mail' ? { ...typed, port: Number(typed.port) } : typed
                return calls.change.$post({ json: { [way]: server, seen } })
              }}
              answered={(problems) => fieldsBelow(way, problems)}
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
                <TableFields of={table} values={kept[way] ?? undefined} />
              </div>
            </EditForm>
          )
        }}
      </Edited>
      {loaded[way].kept || loaded[way].fromEnvironment ? <TestForm {...to} /> : null}
    </section>
  )
}

function revisionOf(ways: MessageChannels, way: keyof MessageChannels): string {
  return JSON.stringify(ways[way].kept)
}

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
