import { useEffect, useRef, useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { askAsAdmin } from '#app/admin/as-admin.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Refusal, WayOn } from '#app/ui/messages.tsx'
import type { ImportCheck, ProductImport } from '#store/product-changes/product-changes.schema.ts'
import type { Route } from './+types/import'
import { EarlierChanges } from './import/earlier-changes.tsx'
import { checkTable, startImport, type Table } from './import/import-calls.ts'
import { ImportProgress } from './import/import-progress.tsx'
import { CheckReport, rowsOf } from './import/import-report.tsx'
import { ImportSource } from './import/import-source.tsx'

const REFUSED = 'Failed to fetch imports. You may not be authorized.'

async function load(api: ApiClient) {
  const { status, found } = await askAsAdmin(api, () => api.admin['product-imports'].$get())
  return data({ status, changes: found }, { status })
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'Import Products')]

export default function ProductImportPage({ loaderData: { status, changes } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="page-heading mb-4">Import Products</h1>
      {changes ? (
        <Importing changes={changes} />
      ) : (
        <Refusal message={REFUSED}>
          <WayOn status={status} />
        </Refusal>
      )}
    </>
  )
}

function Importing({ changes }: { changes: readonly ProductImport[] }) {
  const { revalidate } = useRevalidator()
  const { table, check, problem, isBusy, started, isMine, take, start, forget } = useImport(changes)
  return (
    <div className="max-w-3xl">
      <p className="mb-4 text-muted">
        One row for each product. A row with an id changes that product, a row without one adds a new product. Begin
        with{' '}
        <a href="/api/admin/product-imports/template" className="text-action underline underline-offset-4">
          an empty file with the columns
        </a>{' '}
        or with an export from{' '}
        <Link to="/admin/products" className="text-action underline underline-offset-4">
          Manage Products
        </Link>
        .
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
        <ImportSource onTable={take} />
      )}
      <div className="mt-4 space-y-4" aria-busy={isBusy}>
        {isBusy ? <p role="status">Reading {table?.name}...</p> : null}
        {problem ? (
          <p role="alert" className="rounded-card border border-danger bg-danger-soft px-4 py-3">
            {problem}
          </p>
        ) : null}
        {check ? <Ready name={table?.name ?? ''} check={check} onStart={start} onForget={forget} /> : null}
      </div>
      <EarlierChanges changes={changes} onChange={() => void revalidate()} />
    </div>
  )
}

type ReadyProps = { name: string; check: ImportCheck; onStart: () => void; onForget: () => void }

function Ready({ name, check, onStart, onForget }: ReadyProps) {
  const { created, updated } = check.counts
  const writes = created + updated
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={section}
      aria-label="What will happen"
      className="scroll-mt-24 space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
      <CheckReport check={check} />
      <div className="flex flex-wrap gap-3">
        {writes > 0 ? <Button onClick={onStart}>Import {rowsOf(writes)}</Button> : null}
        <Button look="quiet" onClick={onForget}>
          {writes > 0 ? 'Cancel' : 'Choose another file'}
        </Button>
      </div>
    </section>
  )
}

/** The way of a file: chosen, checked, imported. An import that runs already is followed. */
function useImport(changes: readonly ProductImport[]) {
  const [table, setTable] = useState<Table>()
  const [check, setCheck] = useState<ImportCheck>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [started, setStarted] = useState(changes.find((change) => change.status === 'running'))
  const [isMine, setMine] = useState(false)

  async function take(chosen: Table) {
    setTable(chosen)
    setCheck(undefined)
    setProblem(undefined)
    setBusy(true)
    const answer = await checkTable(chosen)
    setBusy(false)
    if (answer.ok) setCheck(answer.found)
    else setProblem(answer.words)
  }

  async function start() {
    if (!table || isBusy) return
    setBusy(true)
    const answer = await startImport(table)
    setBusy(false)
    if (!answer.ok) return setProblem(answer.words)
    setCheck(undefined)
    setMine(true)
    setStarted(answer.found)
  }

  function forget() {
    setTable(undefined)
    setCheck(undefined)
    setProblem(undefined)
    setStarted(undefined)
  }

  return { table, check, problem, isBusy, started, isMine, take, start, forget }
}
