import { postCsv } from '#app/kit/api/post-csv.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, TextArea, Tick } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { useDryRun } from '#app/kit/form/use-dry-run.ts'
import { Folded } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { useReport } from '#app/kit/press/outcomes.tsx'
import type { RulesCheck } from '#store/selling/delivery/delivery.schema.ts'
import { RULE_COLUMNS } from '#store/selling/delivery/rule-lines.ts'
import { SAVE_RULES } from './rule-form.tsx'

type Given = { lines: Blob | string; query: Record<string, string> }

/** Imports many rules, pasted or from a file, after a preview. */
export function RuleImport() {
  const report = useReport()
  const {
    given,
    report: check,
    take,
    run,
    clear,
    ...sending
  } = useDryRun(({ lines, query }: Given) => postCsv<RulesCheck>('delivery-rules/check', query, lines))

  async function read({ data, text, isChecked }: FormFields) {
    const file = data.get('file')
    const lines = file instanceof File && file.size > 0 ? file : text('lines')
    await take({ lines, query: isChecked('replaces') ? { replaces: 'true' } : {} })
  }

  async function save() {
    const saved = await run(({ lines, query }) => postCsv(SAVE_RULES, query, lines))
    if (saved) report({ kind: 'done', text: 'The list is saved.' })
  }

  return (
    <Folded summary="Paste or import many" className="panel">
      <CheckedForm
        sending={sending}
        onSend={read}
        onInput={clear}
        className="mt-2 grid gap-4"
        aria-label="Many at once"
      >
        <p className="text-sm text-muted">
          A line each, as in a spreadsheet: {RULE_COLUMNS.join(', ')}. What is empty is as in the form above.
        </p>
        <TextArea label="Lines" name="lines" rows={5} spellCheck={false} placeholder="411, 40, 500, 2, yes" />
        <Field label="Or a CSV or Excel file" name="file" type="file" accept=".csv,.tsv,.txt,.xlsx,text/csv" />
        <Tick name="replaces" label="This is the whole list: remove what it does not name" />
        <Submit look="quiet" className="justify-self-start">
          See what changes
        </Submit>
        <FormError />
      </CheckedForm>
      <div role="status" className="mt-3 empty:hidden">
        {check ? <WhatChanges check={check} isReady={sending.isReady} onSave={save} /> : null}
      </div>
    </Folded>
  )
}

type ChangesProps = { check: RulesCheck; isReady: boolean; onSave: () => void }

function WhatChanges({ check, isReady, onSave }: ChangesProps) {
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
