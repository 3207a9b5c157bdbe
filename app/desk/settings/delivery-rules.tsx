import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { postCsv } from '#app/kit/api/post-csv.ts'
import { Edited } from '#app/kit/form/edited.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { DeliveryRules as Answer } from '#store/selling/delivery/delivery.schema.ts'
import { lineOfRule } from '#store/selling/delivery/rule-lines.ts'
import type { DeliveryRule } from '#store/selling/delivery/rules.ts'
import { linesOfTerms, termsAt } from '#store/selling/delivery/terms.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { RuleForm, SAVE_RULES } from './rule-form.tsx'
import { RuleImport } from './rule-import.tsx'

type Props = { answer: Answer; settings: ShopDetails }

export function DeliveryRulesPanel({ answer: { rules, changes }, settings }: Props) {
  const [pins, setPins] = useState<string>()
  const rule = rules.find((one) => one.pins === pins)
  return (
    <div className="grid max-w-4xl gap-6">
      <p className="text-muted">
        If two lines fit a PIN, the longer one is used. Elsewhere delivery costs what Delivery and payment says.
      </p>
      <Edited key={rule?.pins} loaded={rule} revision={rule && lineOfRule(rule)}>
        {(edited) => <RuleForm edited={edited} onDone={() => setPins(undefined)} />}
      </Edited>
      <RuleImport />
      <RuleList rules={rules} settings={settings} onEdit={setPins} />
      <Changes changes={changes} />
    </div>
  )
}

const MOST_SHOWN = 100

type ListProps = {
  rules: readonly DeliveryRule[]
  settings: ShopDetails
  onEdit: (pins: string) => void
}

function RuleList({ rules, settings, onEdit }: ListProps) {
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
            <Line key={rule.pins} rule={rule} settings={settings} onEdit={onEdit} />
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap gap-x-5">
        {shown.length > MOST_SHOWN ? (
          <span>And {(shown.length - MOST_SHOWN).toLocaleString('en-IN')} more.</span>
        ) : null}
        {rules.length > 0 ? (
          <>
            <a href="/api/admin/delivery-rules/file" className="text-link">
              Download the list
            </a>
            <ExcelLink href="/api/admin/delivery-rules/file" of="The list" />
          </>
        ) : null}
      </p>
    </Section>
  )
}

type LineProps = Omit<ListProps, 'rules'> & { rule: DeliveryRule }

function Line({ rule, settings, onEdit }: LineProps) {
  const { pins } = rule
  const isHydrated = useHydrated()
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
        <Button look="quiet" aria-label={`Edit ${pins}`} disabled={!isHydrated} onClick={() => onEdit(pins)}>
          Edit
        </Button>
        <Press
          look="danger"
          aria-label={`Remove ${pins}`}
          call={postCsv(SAVE_RULES, { without: pins }, '')}
          done={`${pins} is removed.`}
          isRemoval
        >
          Remove
        </Press>
      </div>
    </li>
  )
}

/** The rule in the words that a customer there reads. */
function linesOfRule(rule: DeliveryRule, settings: ShopDetails): string[] {
  const [first = ''] = rule.pins.split('-')
  return linesOfTerms(
    termsAt(first.padEnd(6, '0'), { ...settings, days: '', deliveryRules: [{ ...rule, pins: first }] }),
    [],
  )
}

function Changes({ changes }: Pick<Answer, 'changes'>) {
  if (changes.length === 0) return null
  const { undo } = browserApi.admin['delivery-rules'][':id']
  return (
    <Section id="rule-changes" heading="Last changes" headingLook="mb-2 text-xl">
      <ul className="divide-y divide-line">
        {changes.map(({ _id, createdAt, rules, isUndone }) => (
          <li key={_id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
            <span>
              <TimeOf iso={createdAt} />, {counted(rules, 'line')}
            </span>
            {isUndone ? (
              <span className="text-muted">Undone</span>
            ) : (
              <Press
                look="quiet"
                call={() => undo.$post({ param: { id: _id }, json: {} })}
                done={({ undone, kept }) =>
                  `${counted(undone, 'line')} as before.${kept > 0 ? ` Changed again since, and kept: ${kept}.` : ''}`
                }
              >
                Undo
                <span className="sr-only"> the change of {counted(rules, 'line')}</span>
              </Press>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
