import { useEffect, useId, useRef, useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { Field, Options, Select, TextArea } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { sendPicture } from '#app/kit/form/pictures/image-upload.ts'
import { OWN_IMAGE_HOST } from '#app/kit/form/pictures/use-image-upload.ts'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { CATEGORIES } from '#store/goods/products/products.ts'
import { csvOfDrafts, type DraftRow, draftsOfLines, nameOfPicture } from './drafts.ts'

/** Many pictures, one product each, or a list: rows to complete here, which then go the way of a file. */
export function DraftRows({ onTable }: { onTable: (table: { name: string; body: Blob }) => void }) {
  const [rows, setRows] = useState<readonly DraftRow[]>([])
  const [pasted, setPasted] = useState('')
  const [category, setCategory] = useState<string>(CATEGORIES[0])
  const add = (more: readonly DraftRow[]) => setRows((before) => [...before, ...more])
  const change = (at: number, part: Partial<DraftRow>) =>
    setRows((before) => before.map((row, place) => (place === at ? { ...row, ...part } : row)))
  const isWhole = rows.every(({ name, price, stock }) => name.trim() && price.trim() && stock.trim())

  return (
    <div className="panel space-y-4">
      <Pictures onRow={(row) => add([row])} />
      <TextArea
        label="Or a list"
        rows={3}
        value={pasted}
        spellCheck={false}
        placeholder="Long notebook, 60, 40"
        hint="A product on each line: name, price, stock."
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <Button
        look="quiet"
        disabled={pasted.trim() === ''}
        onClick={() => {
          add(draftsOfLines(pasted))
          setPasted('')
        }}
      >
        Read the list
      </Button>
      {rows.length === 0 ? null : (
        <>
          <ul className="grid gap-3" aria-label="New products">
            {rows.map((row, at) => (
              <Row
                key={row.key}
                row={row}
                place={at + 1}
                onChange={(part) => change(at, part)}
                onRemove={() => setRows(rows.filter((one) => one !== row))}
              />
            ))}
          </ul>
          <Select label="Category of all" value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
            <Options of={Object.fromEntries(CATEGORIES.map((name) => [name, name]))} />
          </Select>
          <p className="text-sm text-muted">
            {isWhole
              ? 'They are drafts at first: publish them from the list.'
              : 'Each needs a name, a price and a stock.'}
          </p>
          <Button
            disabled={!isWhole}
            onClick={() => onTable({ name: 'New products', body: new Blob([csvOfDrafts(rows, category)]) })}
          >
            Check them
          </Button>
        </>
      )}
    </div>
  )
}

/** Sent one after the other; each makes a row as it arrives. */
function Pictures({ onRow }: { onRow: (row: DraftRow) => void }) {
  const id = useId()
  const isHydrated = useHydrated()
  const target = useRootData()?.settings.imageUpload ?? OWN_IMAGE_HOST
  const [left, setLeft] = useState(0)
  const [failed, setFailed] = useState<string[]>([])
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const upload = new AbortController()
    leaving.current = upload
    return () => upload.abort()
  }, [])

  async function take(files: readonly File[]) {
    const { signal } = leaving.current
    setFailed([])
    for (const [at, file] of files.entries()) {
      setLeft(files.length - at)
      const sent = await sendPicture(file, target, { onProgress: () => undefined, signal })
      if (signal.aborted) return
      if (!sent || 'message' in sent) setFailed((before) => [...before, `${file.name}: ${sent?.message ?? ''}`])
      else onRow({ key: sent.imageUrl, name: nameOfPicture(file.name), price: '', stock: '', imageUrl: sent.imageUrl })
    }
    setLeft(0)
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Pictures, one product each
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        disabled={!isHydrated || left > 0}
        className="min-h-11 w-full max-w-full file:mr-4 file:min-h-11 file:rounded-full file:border file:border-line file:bg-sunken file:px-5 file:font-semibold file:text-ink"
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <p role="status">{left > 0 ? `Uploading: ${left} to go.` : null}</p>
      {failed.length > 0 ? <FormError of={{ message: failed.join('\n') }} /> : null}
    </div>
  )
}

type RowProps = { row: DraftRow; place: number; onChange: (part: Partial<DraftRow>) => void; onRemove: () => void }

function Row({ row, place, onChange, onRemove }: RowProps) {
  const field = (name: 'name' | 'price' | 'stock', label: string) => (
    <Field
      label={label}
      aria-label={`${label} of product ${place}`}
      value={row[name]}
      autoComplete="off"
      inputMode={name === 'name' ? 'text' : 'decimal'}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <li className="grid grid-cols-[3.5rem_1fr_1fr_auto] items-end gap-2 border-t border-line pt-3 sm:grid-cols-[3.5rem_3fr_1fr_1fr_auto]">
      {row.imageUrl ? <img src={row.imageUrl} alt="" className="size-14 rounded-lg object-cover" /> : <span />}
      <div className="max-sm:col-span-3">{field('name', 'Name')}</div>
      <div className="max-sm:col-start-2">{field('price', 'Price, ₹')}</div>
      {field('stock', 'Stock')}
      <Button look="quiet" onClick={onRemove} aria-label={`Leave out product ${place}`}>
        ×
      </Button>
    </li>
  )
}
