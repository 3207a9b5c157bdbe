import { href } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { postCsv } from '#app/kit/api/post-csv.ts'
import { read } from '#app/kit/api/read.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { useDryRun } from '#app/kit/form/use-dry-run.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { useReport } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { EarlierCheck, EarlierImport } from '#store/people/earlier/earlier.schema.ts'
import { EARLIER_LIMITS } from '#store/people/earlier/earlier.ts'

export const load = ({ api }: PageArgs) => read<EarlierImport[]>(() => api.admin.earlier.imports.$get())

export const handle = {
  title: 'Customers of the Shop Before',
  of: 'what was brought',
  wayOn: { to: href('/admin/customers'), words: 'All customers' },
} satisfies PageHandle

type Given = { file: File; query: Record<string, string> }

/** Imports customers and old orders as history; first shows what the file would add. */
export default function EarlierImportPage({ loaderData: imports }: PageProps<typeof load>) {
  const say = useReport()
  const { given, report, take, run, clear, refuse, ...sending } = useDryRun(({ file, query }: Given) =>
    postCsv<EarlierCheck>('earlier/imports/check', query, file),
  )

  async function check({ data, text }: FormFields) {
    const file = data.get('file')
    if (!(file instanceof File) || file.size === 0) return refuse({ code: 'file', message: 'Choose a file.' })
    if (file.size > EARLIER_LIMITS.bytes)
      return refuse({ code: 'file', message: 'The file has more than 30 MB. Split it.' })
    const sheet = text('sheet')
    await take({ file, query: sheet ? { sheet } : {} })
  }

  async function bring() {
    const call = ({ file, query }: Given) =>
      postCsv<EarlierImport>('earlier/imports/start', { ...query, fileName: file.name.slice(0, 200) }, file)
    const done = await run(call)
    if (done) say({ kind: 'done', text: `${counted(done.records, NOUNS[done.kind])} came with ${done.fileName}.` })
  }

  return (
    <div className="grid max-w-3xl gap-5">
      <CheckedForm sending={sending} onSend={check} onInput={clear} className="panel grid gap-4" aria-label="A file">
        <p className="text-muted">
          The customers and the orders that Shopify or WooCommerce export, or any table with phone numbers or email
          addresses. They are shown with their customers and found by Find. They count nowhere: not in money, stock or
          figures. Nobody gets an account or a message. Three years after they came they are deleted.
        </p>
        <Field label="CSV or Excel file" name="file" type="file" accept=".csv,.tsv,.txt,.xlsx,text/csv" />
        {report?.sheets ? <Field label="Sheet" name="sheet" defaultValue={report.sheets[0]} /> : null}
        <Submit look="quiet" className="justify-self-start">
          See what comes
        </Submit>
        <FormError />
      </CheckedForm>
      <div role="status" className="empty:hidden">
        {report && given ? <WhatComes check={report} isReady={sending.isReady} onBring={bring} /> : null}
      </div>
      <Earlier imports={imports} />
    </div>
  )
}

const NOUNS = { customer: 'customer', order: 'order' } as const

type ComesProps = { check: EarlierCheck; isReady: boolean; onBring: () => void }

function WhatComes({ check, isReady, onBring }: ComesProps) {
  const { system, kind, rows, counts, remarks, ignoredColumns } = check
  const { added, known, joined, refused } = counts
  return (
    <section aria-label="What will happen" className="panel grid justify-items-start gap-3 [overflow-wrap:anywhere]">
      <h2 className="text-xl">
        {kind === 'order' ? 'Orders' : 'Customers'} of {system}
      </h2>
      <p>
        {counted(rows, 'row')}: {counted(added, NOUNS[kind])} new, {known} here already, {joined} read with an earlier
        row, {refused} refused.
      </p>
      {added > 0 ? (
        <Button disabled={!isReady} onClick={onBring}>
          Bring {counted(added, NOUNS[kind])}
        </Button>
      ) : null}
      <ul className="grid gap-1">
        {remarks.map(({ line, name, outcome, words }) => (
          <li key={line} className={outcome === 'refused' ? 'text-danger' : undefined}>
            Row {line}
            {name ? `, ${name}` : ''}: {outcome === 'refused' ? 'refused. ' : ''}
            {words}
          </li>
        ))}
      </ul>
      {remarks.length < rows ? <p className="text-sm text-muted">The other rows are like these.</p> : null}
      {ignoredColumns.length > 0 ? (
        <p className="text-sm text-muted">Columns that are not taken over: {ignoredColumns.join(', ')}.</p>
      ) : null}
    </section>
  )
}

function Earlier({ imports }: { imports: EarlierImport[] }) {
  return (
    <Section id="brought" heading="What was brought">
      {imports.length === 0 ? (
        <Empty message="Nothing yet." />
      ) : (
        <ul className="rows">
          {imports.map(({ _id, fileName, kind, records, who, createdAt, isUndone }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
                <p className="font-semibold">{fileName}</p>
                <p className="text-sm text-muted">
                  {isUndone ? 'Taken back: ' : ''}
                  {counted(records, NOUNS[kind])} · {who} · <TimeOf iso={createdAt} />
                </p>
              </div>
              {isUndone ? null : (
                <Press
                  look="quiet"
                  aria-label={`Undo ${fileName}`}
                  ask={{
                    title: `Take back ${fileName}?`,
                    yes: 'Take back',
                    words: 'What came with it is removed, and nothing else.',
                  }}
                  call={() => browserApi.admin.earlier.imports[':id'].undo.$post({ param: { id: _id }, json: {} })}
                  done="It is taken back."
                >
                  Undo
                </Press>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
