import type { ReactNode } from 'react'
import { Notice } from '#app/kit/page/notice.tsx'
import type {
  ImportCheck,
  ImportCounts,
  RowChange,
  RowRemark,
} from '#store/goods/product-changes/product-changes.schema.ts'

export function CheckReport({ check }: { check: ImportCheck }) {
  const { counts, changes, additions, problems, warnings, ignoredColumns } = check
  return (
    <div className="space-y-4">
      {ignoredColumns.length > 0 ? (
        <Notice kind="warning">
          {check.moved ? 'Not taken over: ' : 'We do not know these columns and skip them: '}
          {ignoredColumns.join(', ')}.
        </Notice>
      ) : null}
      <Remarks title="Rows that will not be imported" remarks={problems} total={counts.refused} />
      <Remarks title="Please check these" remarks={warnings} total={warnings.length} />
      <Changes changes={changes} total={counts.updated} />
      <Remarks title="New products" remarks={additions} total={counts.created} />
    </div>
  )
}

/** "12 new, 3 changed, 1 not imported". */
export function countsInWords({ created, updated, unchanged, refused }: ImportCounts): string {
  const parts = [
    [created, 'new'],
    [updated, 'changed'],
    [unchanged, 'same as now'],
    [refused, 'not imported'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en-IN')} ${word}`)
  return said.join(', ') || 'nothing to do'
}

/** The changed products, with values before and after. */
function Changes({ changes, total }: { changes: readonly RowChange[]; total: number }) {
  if (changes.length === 0) return null
  return (
    <Rows title="What will change" shown={changes.length} total={total}>
      {changes.map(({ line, name, fields }) => (
        <Row key={line} line={line} name={name}>
          {fields.map(({ field, from, to }) => (
            <span key={field} className="block">
              <span className="text-muted">{field}:</span> <span className="sr-only">from </span>
              <del className="text-muted">{from}</del> <span aria-hidden="true">→</span>{' '}
              <span className="sr-only">to </span>
              <ins className="font-medium no-underline">{to}</ins>
            </span>
          ))}
        </Row>
      ))}
    </Rows>
  )
}

export function Remarks({ title, remarks, total }: { title: string; remarks: readonly RowRemark[]; total: number }) {
  if (remarks.length === 0) return null
  return (
    <Rows title={title} shown={remarks.length} total={total}>
      {remarks.map(({ line, name, words }) => (
        <Row key={line} line={line} name={name}>
          <span className="block text-muted">{words}</span>
        </Row>
      ))}
    </Rows>
  )
}

type RowsProps = { title: string; shown: number; total: number; children: ReactNode }

function Rows({ title, shown, total, children }: RowsProps) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      <ul className="rows">{children}</ul>
      {total > shown ? (
        <p className="mt-1 text-sm text-muted">And {(total - shown).toLocaleString('en-IN')} more.</p>
      ) : null}
    </section>
  )
}

function Row({ line, name, children }: { line: number; name: string; children: ReactNode }) {
  return (
    <li className="px-4 py-2 [overflow-wrap:anywhere]">
      <span className="font-semibold tabular-nums">Row {line}</span>
      {name ? <bdi> {name}</bdi> : null}
      {children}
    </li>
  )
}
