import { Empty } from '#app/ui/messages.tsx'
import { Section } from '#app/ui/section.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { ProductImport } from '#store/product-changes/product-changes.schema.ts'
import { UndoButton } from './import-progress.tsx'
import { countsInWords } from './import-report.tsx'

const STATUS_WORDS: Record<ProductImport['status'], string> = {
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Stopped',
  undone: 'Undone',
}

/** The last changes of many products, from files and from the list, each with its way back. */
export function EarlierChanges({ changes }: { changes: readonly ProductImport[] }) {
  return (
    <Section id="earlier" heading="Earlier changes" className="mt-8">
      {changes.length === 0 ? (
        <Empty message="No file was imported yet, and no products were changed together." />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
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
              {change.status === 'undone' || change.status === 'running' ? null : <UndoButton id={change._id} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
