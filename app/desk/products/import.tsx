import { useEffect, useId, useRef, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { postCsv } from '#app/kit/api/post-csv.ts'
import { read } from '#app/kit/api/read.ts'
import { TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { useDryRun } from '#app/kit/form/use-dry-run.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Folded, Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { ImportCheck, ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import { IMPORT_LIMITS } from '#store/goods/product-changes/product-imports.ts'
import { DraftRows } from './draft-rows.tsx'
import { type FileChoices, ImportChoices } from './import-choices.tsx'
import { ImportProgress, UndoButton } from './import-progress.tsx'
import { CheckReport, countsInWords } from './import-report.tsx'

export const load = ({ api }: PageArgs) => read<ProductImport[]>(() => api.admin['product-imports'].$get())

export const handle = { title: 'Many Products at Once', of: 'imports' } satisfies PageHandle

export default function ProductImportPage({ loaderData: changes }: PageProps<typeof load>) {
  const { revalidate } = useRevalidator()
  const may = useMay()
  const { given, report, refusal, isBusy, started, isMine, take, start, forget } = useImport(changes)
  return (
    <div className="max-w-3xl">
      <p className="mb-4 text-muted">
        From pictures, a list or a file. In a file, new items are added; to change old ones, edit an export.{' '}
        <a href="/api/admin/product-imports/template" className="text-action underline underline-offset-4">
          Get a sample file
        </a>{' '}
        <ExcelLink href="/api/admin/product-imports/template" of="A sample file" />{' '}
        {may('manage people') ? (
          <Link to={href('/admin/customers/import')} className="text-link">
            Customers and old orders
          </Link>
        ) : null}
      </p>
      {started ? (
        <ImportProgress
          key={started._id}
          started={started}
          isNew={isMine}
          onEnd={() => void revalidate()}
          onAnother={forget}
        />
      ) : (
        <div className="space-y-4">
          <DraftRows onTable={take} />
          <ImportSource onTable={take} />
        </div>
      )}
      <div className="mt-4 space-y-4" aria-busy={isBusy}>
        {isBusy ? <p role="status">Reading {given?.name}...</p> : null}
        <FormError of={refusal} />
        {report && given ? (
          <Ready
            key={JSON.stringify(given.choices)}
            given={given}
            check={report}
            onTable={take}
            onStart={start}
            onForget={forget}
          />
        ) : null}
      </div>
      <EarlierChanges changes={changes} />
    </div>
  )
}

type ReadyProps = {
  given: Table
  check: ImportCheck
  onTable: (table: Table) => void
  onStart: () => void
  onForget: () => void
}

function Ready({ given, check, onTable, onStart, onForget }: ReadyProps) {
  const { created, updated } = check.counts
  const writes = created + updated
  const [isPending, setPending] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={section} aria-label="What will happen" className="scroll-mt-24 space-y-4 panel">
      <h2 className="text-xl [overflow-wrap:anywhere]">{given.name}</h2>
      <p role="status" className="font-semibold">
        {check.moved
          ? `${counted(check.rows, 'product')} in ${counted(check.moved.lines, 'row')}`
          : counted(check.rows, 'row')}
        : {countsInWords(check.counts)}
      </p>
      <ImportChoices
        check={check}
        chosen={given.choices ?? {}}
        onChoose={(choices) => onTable({ ...given, choices })}
        onPending={() => setPending(true)}
      />
      <div className="flex flex-wrap gap-3">
        {writes > 0 && !isPending ? <Button onClick={onStart}>Import {counted(writes, 'row')}</Button> : null}
        <Button look="quiet" onClick={onForget}>
          {writes > 0 ? 'Cancel' : 'Choose another file'}
        </Button>
      </div>
      <CheckReport check={check} />
    </section>
  )
}

/** Follows an import that is running already. */
function useImport(changes: readonly ProductImport[]) {
  const check = ({ body, choices }: Table) => postCsv<ImportCheck>('product-imports/check', { ...choices }, body)
  const { take: tryOut, run, clear, refuse, ...tried } = useDryRun(check)
  const [started, setStarted] = useState(changes.find((change) => change.status === 'running'))
  const [isMine, setMine] = useState(false)

  function take(table: Table) {
    if (table.body.size <= IMPORT_LIMITS.bytes) return tryOut(table)
    return refuse({ code: 'too_large', message: 'The file has more than 10 MB. Split it.' })
  }

  async function start() {
    const call = ({ name, body, choices }: Table) =>
      postCsv<ProductImport>('product-imports/start', { fileName: name.slice(0, 200), ...choices }, body)
    const answer = await run(call, { keepsPage: true })
    if (!answer) return
    setMine(true)
    setStarted(answer)
  }

  function forget() {
    clear()
    setStarted(undefined)
  }

  return { ...tried, started, isMine, take, start, forget }
}

const STATUS_WORDS: Record<ProductImport['status'], string> = {
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Stopped',
  undone: 'Undone',
}

/** Recent changes of many products, by file or list, each with Undo. */
function EarlierChanges({ changes }: { changes: readonly ProductImport[] }) {
  return (
    <Section id="earlier" heading="Earlier changes" className="mt-8">
      {changes.length === 0 ? (
        <Empty message="No file was imported yet, and no products were changed together." />
      ) : (
        <ul className="rows">
          {changes.map((change) => (
            <li key={change._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
                <p className="font-semibold">{change.fileName}</p>
                <p className="text-sm text-muted">
                  {STATUS_WORDS[change.status]}: {countsInWords(change.counts)} · {change.who} ·{' '}
                  <TimeOf iso={change.createdAt} />
                </p>
              </div>
              <a
                href={`/api/admin/product-imports/${change._id}/result`}
                aria-label={`Result of ${change.fileName}`}
                className="text-link"
              >
                Result
              </a>
              <ExcelLink href={`/api/admin/product-imports/${change._id}/result`} of={`Result of ${change.fileName}`} />
              {change.status === 'undone' || change.status === 'running' ? null : <UndoButton id={change._id} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** A chosen file or pasted rows, with the choices for it. */
type Table = { name: string; body: Blob; choices?: FileChoices }

/** A file to choose, or to drop on the input; or rows pasted from a spreadsheet. */
function ImportSource({ onTable }: { onTable: (table: Table) => void }) {
  const id = useId()
  const isHydrated = useHydrated()
  const [pasted, setPasted] = useState('')
  const take = (file: File | undefined) => file && onTable({ name: file.name, body: file })
  return (
    <div className="space-y-4">
      <div className="rounded-card border border-dashed border-edge bg-surface p-4 sm:p-6">
        <label htmlFor={id} className="mb-1 block font-medium">
          CSV or Excel file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={!isHydrated}
          aria-describedby={`${id}-hint`}
          className="min-h-11 w-full max-w-full file:mr-4 file:min-h-11 file:rounded-full file:border file:border-line file:bg-sunken file:px-5 file:font-semibold file:text-ink"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // Emptied, so that the same file can be chosen again once corrected.
            event.currentTarget.value = ''
          }}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          Files of Shopify and WooCommerce too, as they come. Nothing is written before you say so.
        </p>
      </div>
      <Folded summary="Or paste rows from a spreadsheet">
        <div className="space-y-3 pb-3">
          <TextArea
            label="Rows"
            rows={6}
            value={pasted}
            spellCheck={false}
            onChange={(event) => setPasted(event.currentTarget.value)}
            hint="With the row of column names on top."
          />
          <Button
            look="quiet"
            disabled={pasted.trim() === ''}
            onClick={() => onTable({ name: 'Pasted rows', body: new Blob([pasted]) })}
          >
            Check these rows
          </Button>
        </div>
      </Folded>
    </div>
  )
}
