import { useState } from 'react'
import { ask } from '#app/api/ask.ts'
import { postCsv } from '#app/api/post-csv.ts'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field, TextArea, Tick } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { RulesCheck } from '#store/delivery/delivery.schema.ts'
import { RULE_COLUMNS } from '#store/delivery/rule-lines.ts'
import { SAVE } from './delivery-form.tsx'

type Checked = { text: string; replaces: boolean; check?: RulesCheck; failed?: string }

/** Many lines at once, pasted or from a file: first what they would change, then the change. */
export function DeliveryLines({ sending: { send, isReady } }: { sending: Sending }) {
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
