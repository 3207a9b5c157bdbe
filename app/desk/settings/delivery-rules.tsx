import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { postCsv } from '#app/kit/api/post-csv.ts'
import type { Sending } from '#app/kit/api/use-send.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Edited, EditForm } from '#app/kit/form/edit-form.tsx'
import { Field, Options, Select, TextArea, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { useDeskSend } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { DeliveryRules as Answer, RulesCheck } from '#store/selling/delivery/delivery.schema.ts'
import { lineOfRule, RULE_CELLS, RULE_COLUMNS } from '#store/selling/delivery/rule-lines.ts'
import type { DeliveryRule } from '#store/selling/delivery/rules.ts'
import { linesOfTerms, termsAt } from '#store/selling/delivery/terms.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'

type Props = { answer: Answer; settings: ShopDetails }

/** Delivery charges, days and ways to pay, by PIN code. */
export function DeliveryRulesPanel({ answer: { rules, changes }, settings }: Props) {
  const sending = useDeskSend()
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
        `${linesIn(undone)} as before.${kept > 0 ? ` Changed again since, and kept: ${kept}.` : ''}`,
    })
  return (
    <Section id="rule-changes" heading="Last changes" headingLook="mb-2 text-xl">
      <ul className="divide-y divide-line">
        {changes.map(({ _id, createdAt, rules, isUndone }) => (
          <li key={_id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
            <span>
              <TimeOf iso={createdAt} />, {linesIn(rules)}
            </span>
            {isUndone ? (
              <span className="text-muted">Undone</span>
            ) : (
              <Button look="quiet" disabled={!isReady} onClick={() => undo(_id)}>
                Undo
                <span className="sr-only"> the change of {linesIn(rules)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function linesIn(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}

/** Takes lines, and says what they change. */
const SAVE = 'delivery-rules/save'

const CASH = { yes: 'Yes', advance: 'As set under Rules for cash', no: 'No, UPI only' }

type FormProps = { edited: Edited<DeliveryRule | undefined>; onDone: () => void }

/** One line of the list, to add or to change: it goes the same way as lines that are pasted. */
function RuleForm({ edited, onDone }: FormProps) {
  const rule = edited.base
  const { revalidate } = useRevalidator()

  function save({ text }: FormFields) {
    const line = RULE_CELLS.map((cell) => text(cell).replaceAll('\t', ' ')).join('\t')
    const without: Record<string, string> = rule && rule.pins !== text('pins') ? { without: rule.pins } : {}
    return postCsv(SAVE, { ...without, seen: rule ? lineOfRule(rule) : '' }, line)
  }

  return (
    <EditForm
      edited={edited}
      of="line"
      save={rule ? 'Save line' : 'Add line'}
      call={save}
      done="Saved. It holds from the next order on."
      onSaved={async (_, form) => {
        form.reset()
        await revalidate()
        onDone()
      }}
      {...(rule ? { cancel: onDone } : {})}
      isShort
      marksRequired={false}
      className="panel grid gap-4"
      aria-label="A line of the list"
    >
      <RuleFields rule={rule} />
    </EditForm>
  )
}

const off = { autoComplete: 'off', maxLength: 12 }

function RuleFields({ rule }: { rule: DeliveryRule | undefined }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4 md:grid-cols-4">
      <Field
        label="PIN codes"
        name="pins"
        defaultValue={rule?.pins}
        hint="411001, the first digits 411, or 411001-411062"
        missing="Please enter a PIN code."
        autoComplete="off"
        maxLength={20}
        required
        autoFocus={rule !== undefined}
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

type Checked = { text: string; replaces: boolean; check?: RulesCheck; failed?: string }

/** Many lines at once, pasted or from a file: first what they would change, then the change. */
function DeliveryLines({ sending: { send, isReady } }: { sending: Sending }) {
  const [checked, setChecked] = useState<Checked>()

  async function check({ data, text, isChecked }: FormFields) {
    const file = data.get('file')
    const lines = file instanceof File && file.size > 0 ? await file.text() : text('lines')
    const replaces = isChecked('replaces')
    const result = await ask(postCsv<RulesCheck>('delivery-rules/check', optionsOf(replaces), lines))
    const end = result.kind === 'done' ? { check: result.answer } : { failed: result.message }
    setChecked({ text: lines, replaces, ...end })
  }

  async function save({ text, replaces }: Checked) {
    const result = await send(postCsv(SAVE, optionsOf(replaces), text), { done: 'The list is saved.' })
    if (result?.kind === 'done') setChecked(undefined)
  }

  return (
    <details className="panel">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Paste or import many</summary>
      <CheckedForm
        onSend={check}
        onInput={() => setChecked(undefined)}
        className="mt-2 grid gap-4"
        aria-label="Many at once"
      >
        <p className="text-sm text-muted">
          A line each, as in a spreadsheet: {RULE_COLUMNS.join(', ')}. What is empty is as in the form above.
        </p>
        <TextArea label="Lines" name="lines" rows={5} spellCheck={false} placeholder="411, 40, 500, 2, yes" />
        <Field label="Or a CSV file" name="file" type="file" accept=".csv,.tsv,.txt,text/csv" />
        <Tick name="replaces" label="This is the whole list: remove what it does not name" />
        <Button type="submit" look="quiet" className="justify-self-start" disabled={!isReady}>
          See what changes
        </Button>
      </CheckedForm>
      <div role="status" className="mt-3 empty:hidden">
        {checked ? <WhatChanges checked={checked} isReady={isReady} onSave={() => save(checked)} /> : null}
      </div>
    </details>
  )
}

function optionsOf(replaces: boolean): Record<string, string> {
  return replaces ? { replaces: 'true' } : {}
}

type ChangesProps = { checked: Checked; isReady: boolean; onSave: () => void }

function WhatChanges({ checked: { check, failed }, isReady, onSave }: ChangesProps) {
  if (!check) return <p className="font-semibold text-danger">{failed}</p>
  const { added, changed, removed, unchanged, problems } = check
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {added} new, {changed} changed, {removed} removed, {unchanged} as they are.
      </p>
      {problems.length > 0 ? (
        <>
          <p className="font-semibold text-danger">Nothing can be saved yet:</p>
          <ul className="list-disc pl-5">
            {problems.map(({ line, words }) => (
              <li key={line}>
                Line {line}: {words}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Button disabled={!isReady || added + changed + removed === 0} onClick={onSave}>
          Save the list
        </Button>
      )}
    </div>
  )
}
