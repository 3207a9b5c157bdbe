import { Notice } from '#app/ui/notice.tsx'
import type { ImportCheck, ImportCounts, RowRemark } from '#store/product-changes/product-changes.schema.ts'

/** What an import would do, before it does it. */
export function CheckReport({ check }: { check: ImportCheck }) {
  const { rows, counts, problems, warnings, ignoredColumns } = check
  return (
    <div className="space-y-4">
      <p role="status" className="font-semibold">
        {rowsOf(rows)}: {countsInWords(counts)}
      </p>
      {ignoredColumns.length > 0 ? (
        <Notice kind="warning">These columns are not known and are left out: {ignoredColumns.join(', ')}.</Notice>
      ) : null}
      <Remarks title="Rows that will be left out" remarks={problems} total={counts.refused} />
      <Remarks title="Please look at these" remarks={warnings} total={warnings.length} />
    </div>
  )
}

/** "12 new, 3 changed, 1 refused". */
export function countsInWords({ created, updated, unchanged, refused }: ImportCounts): string {
  const parts = [
    [created, 'new'],
    [updated, 'changed'],
    [unchanged, 'as before'],
    [refused, 'refused'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en-IN')} ${word}`)
  return said.join(', ') || 'nothing to do'
}

export function rowsOf(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`
}

function Remarks({ title, remarks, total }: { title: string; remarks: readonly RowRemark[]; total: number }) {
  if (remarks.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {remarks.map(({ line, name, words }) => (
          <li key={line} className="px-4 py-2 [overflow-wrap:anywhere]">
            <span className="font-semibold tabular-nums">Row {line}</span>
            {name ? <bdi> {name}</bdi> : null}
            <span className="block text-muted">{words}</span>
          </li>
        ))}
      </ul>
      {total > remarks.length ? (
        <p className="mt-1 text-sm text-muted">And {(total - remarks.length).toLocaleString('en-IN')} more.</p>
      ) : null}
    </section>
  )
}
