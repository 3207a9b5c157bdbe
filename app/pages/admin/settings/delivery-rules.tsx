import { useState } from 'react'
import { useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { postCsv } from '#app/api/post-csv.ts'
import type { Sending } from '#app/api/use-send.ts'
import { Edited } from '#app/desk/edit-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { Press } from '#app/ui/press.tsx'
import { Section } from '#app/ui/section.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { DeliveryRules as Answer } from '#store/delivery/delivery.schema.ts'
import { lineOfRule } from '#store/delivery/rule-lines.ts'
import type { DeliveryRule } from '#store/delivery/rules.ts'
import { linesOfTerms, termsAt } from '#store/delivery/terms.ts'
import type { ShopDetails } from '#store/settings/settings.ts'
import { RuleForm, SAVE } from './delivery-form.tsx'
import { DeliveryLines } from './delivery-lines.tsx'

type Props = { answer: Answer; settings: ShopDetails }

/** Delivery charges, days and ways to pay, by PIN code. */
export function DeliveryRules({ answer: { rules, changes }, settings }: Props) {
  const sending = useDeskSend()
  const [pins, setPins] = useState<string>()
  const rule = rules.find((one) => one.pins === pins)
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="text-muted">The most exact line counts. Elsewhere delivery costs what Delivery and payment says.</p>
      <Edited key={rule?.pins} loaded={rule} revision={rule && lineOfRule(rule)}>
        {(edited) => <RuleForm edited={edited} onDone={() => setPins(undefined)} />}
      </Edited>
      <DeliveryLines sending={sending} />
      <RuleList rules={rules} settings={settings} sending={sending} onEdit={setPins} />
      <Changes changes={changes} sending={sending} />
    </div>
  )
}

const MOST_SHOWN = 100

type ListProps = {
  rules: readonly DeliveryRule[]
  settings: ShopDetails
  sending: Sending
  onEdit: (pins: string) => void
}

function RuleList({ rules, settings, sending, onEdit }: ListProps) {
  const [start, setStart] = useState('')
  const shown = rules.filter(({ pins }) => pins.startsWith(start))
  return (
    <Section id="rules" heading={`PIN codes (${rules.length.toLocaleString('en-IN')})`} headingLook="mb-3 text-xl">
      {rules.length > 20 ? (
        <Field
          label="Show those that begin with"
          className="mb-3 max-w-60"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={start}
          onChange={(event) => setStart(event.currentTarget.value.trim())}
        />
      ) : null}
      {shown.length === 0 ? (
        <Empty message={rules.length === 0 ? 'None yet: delivery is the same everywhere.' : 'None begins so.'} />
      ) : (
        <ul className="rows">
          {shown.slice(0, MOST_SHOWN).map((rule) => (
            <Line key={rule.pins} rule={rule} settings={settings} sending={sending} onEdit={onEdit} />
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap gap-x-5">
        {shown.length > MOST_SHOWN ? (
          <span>And {(shown.length - MOST_SHOWN).toLocaleString('en-IN')} more.</span>
        ) : null}
        {rules.length > 0 ? (
          <a href="/api/admin/delivery-rules/file" className="text-link">
            Download the list
          </a>
        ) : null}
      </p>
    </Section>
  )
}

type LineProps = Omit<ListProps, 'rules'> & { rule: DeliveryRule }

function Line({ rule, settings, sending: { isReady }, onEdit }: LineProps) {
  const { pins } = rule

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold tabular-nums">{pins}</span>
        {linesOfRule(rule, settings).map((line) => (
          <span key={line} className="block text-sm text-muted">
            {line}
          </span>
        ))}
      </p>
      <div className="flex gap-2 *:px-4">
        <Button look="quiet" aria-label={`Edit ${pins}`} disabled={!isReady} onClick={() => onEdit(pins)}>
          Edit
        </Button>
        <Press
          look="danger"
          aria-label={`Remove ${pins}`}
          call={postCsv(SAVE, { without: pins }, '')}
          done={`${pins} is removed.`}
          isRemoval
        >
          Remove
        </Press>
      </div>
    </li>
  )
}

/** As a customer there reads it. */
function linesOfRule(rule: DeliveryRule, settings: ShopDetails): string[] {
  const [first = ''] = rule.pins.split('-')
  return linesOfTerms(
    termsAt(first.padEnd(6, '0'), { ...settings, days: '', deliveryRules: [{ ...rule, pins: first }] }),
    [],
  )
}

function Changes({ changes, sending: { send, isReady } }: { changes: Answer['changes']; sending: Sending }) {
  if (changes.length === 0) return null
  const undo = (id: string) =>
    send(() => browserApi.admin['delivery-rules'][':id'].undo.$post({ param: { id }, json: {} }), {
      done: ({ undone, kept }) =>
        `${undone} lines are as they were before.${kept > 0 ? ` ${kept} were changed again since and stay.` : ''}`,
    })
  return (
    <Section id="rule-changes" heading="Last changes" headingLook="mb-2 text-xl">
      <ul className="divide-y divide-line">
        {changes.map(({ _id, createdAt, rules, isUndone }) => (
          <li key={_id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
            <span>
              <TimeOf iso={createdAt} />, {rules} {rules === 1 ? 'line' : 'lines'}
            </span>
            {isUndone ? (
              <span className="text-muted">Undone</span>
            ) : (
              <Button look="quiet" disabled={!isReady} onClick={() => undo(_id)}>
                Undo
                <span className="sr-only">
                  {' '}
                  the change of {rules} {rules === 1 ? 'line' : 'lines'}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
