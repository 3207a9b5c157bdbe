import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** A file that was chosen, or rows that were pasted. */
export type Table = { name: string; body: Blob }

/** A file to choose, or to drop on the input; or rows pasted from a spreadsheet. */
export function ImportSource({ onTable }: { onTable: (table: Table) => void }) {
  const id = useId()
  const isHydrated = useHydrated()
  const [pasted, setPasted] = useState('')
  const take = (file: File | undefined) => file && onTable({ name: file.name, body: file })
  return (
    <div className="space-y-4">
      <div className="rounded-card border border-dashed border-edge bg-surface p-4 sm:p-6">
        <label htmlFor={id} className="mb-1 block font-medium">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          disabled={!isHydrated}
          aria-describedby={`${id}-hint`}
          className="min-h-11 w-full max-w-full file:mr-4 file:min-h-11 file:rounded-full file:border file:border-line file:bg-sunken file:px-5 file:font-semibold file:text-ink"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file, corrected, must be news again.
            event.currentTarget.value = ''
          }}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          From Excel: Save As, “CSV UTF-8”. Nothing is written before you say so.
        </p>
      </div>
      <details className="rounded-card border border-line bg-surface px-4 py-2 sm:px-6">
        <summary className="flex min-h-11 items-center font-medium">Or paste rows from a spreadsheet</summary>
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
      </details>
    </div>
  )
}
