import { useEffect, useRef, useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { Notice } from '#app/kit/page/notice.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import { countsInWords, Remarks } from './import-report.tsx'
import { outcomeOfUndo, sendUndo } from './product-calls.ts'

const ASK_MS = 500
const ASK_SELDOM_MS = 3000

/** Whether rows are still being written or pictures fetched. */
function goesOn({ status, pictures }: ProductImport): boolean {
  return status === 'running' || (status === 'done' && (pictures?.waiting ?? 0) > 0)
}

type ProgressProps = { started: ProductImport; isNew: boolean; onEnd: () => void; onAnother: () => void }

/** An import while it runs and when it is over. `onEnd` hears of its end. A new one comes into view. */
export function ImportProgress({ started, isNew, onEnd, onAnother }: ProgressProps) {
  const now = useFollowed(started, onEnd)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <section aria-label="Import" className="space-y-3 panel">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl outline-none [overflow-wrap:anywhere]">
        {now.fileName}
      </h2>
      {now.status === 'running' ? <Running now={now} /> : <Over now={now} onAnother={onAnother} />}
    </section>
  )
}

/** Polls the import until it is over. */
function useFollowed(started: ProductImport, onEnd: () => void): ProductImport {
  const [now, setNow] = useState(started)
  const isFollowed = goesOn(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts with the import and stops with it
  useEffect(() => {
    if (!isFollowed) return
    const call = browserApi.admin['product-imports'][':id']
    let timer = setTimeout(look, 50)
    let isHeard = started.status !== 'running'
    async function look() {
      const { answer } = await ask(() => call.$get({ param: { id: started._id } }))
      if (answer) setNow(answer)
      if (answer && answer.status !== 'running' && !isHeard) {
        isHeard = true
        onEnd()
      }
      if (!answer || goesOn(answer)) timer = setTimeout(look, isHeard ? ASK_SELDOM_MS : ASK_MS)
    }
    return () => clearTimeout(timer)
  }, [isFollowed])
  return now
}

const BAR =
  'mt-1 block h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken ' +
  '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action [&::-moz-progress-bar]:bg-action'

function Running({ now }: { now: ProductImport }) {
  return (
    <>
      <label className="block">
        <span className="tabular-nums">
          {now.done.toLocaleString('en-IN')} of {counted(now.total, 'row')}
        </span>
        <progress className={BAR} value={now.done} max={Math.max(1, now.total)} />
      </label>
      <p className="text-muted">You may leave this page: the import goes on.</p>
    </>
  )
}

const ENDINGS: Record<Exclude<ProductImport['status'], 'running'>, string> = {
  done: 'Done',
  cancelled: 'Cancelled. What was done so far is kept',
  failed: 'It stopped early. What was done so far is kept',
  undone: 'Undone',
}

function Over({ now, onAnother }: { now: ProductImport; onAnother: () => void }) {
  const [isUndone, setUndone] = useState(now.status === 'undone')
  const isBroken = now.status === 'failed' || now.status === 'cancelled'
  if (now.status === 'running') return null
  return (
    <>
      <Notice kind={isBroken ? 'warning' : 'success'}>
        <p role="status">
          {ENDINGS[now.status]}: {countsInWords(now.counts)}.
        </p>
      </Notice>
      {now.pictures && !isUndone ? <PicturesOf of={now.pictures} /> : null}
      <div className="flex flex-wrap gap-3">
        <a href={`/api/admin/product-imports/${now._id}/result`} className="text-link font-semibold">
          Download the result
        </a>
        <ExcelLink href={`/api/admin/product-imports/${now._id}/result`} of="The result" />
        {isUndone ? null : <UndoButton id={now._id} onDone={() => setUndone(true)} />}
        <Button look="quiet" onClick={onAnother}>
          Import another file
        </Button>
      </div>
    </>
  )
}

function PicturesOf({ of: { wanted, fetched, waiting, failed } }: { of: NonNullable<ProductImport['pictures']> }) {
  return (
    <>
      <p className="tabular-nums">
        {fetched.toLocaleString('en-IN')} of {counted(wanted, 'picture')} fetched
        {waiting > 0 ? '. The others come by themselves: you may leave this page.' : '.'}
      </p>
      <Remarks title="Pictures that did not come" remarks={failed} total={failed.length} />
    </>
  )
}

export function UndoButton({ id, onDone }: { id: string; onDone?: () => void }) {
  return (
    <Press look="quiet" busy="Undoing..." call={sendUndo(id)} done={outcomeOfUndo} onDone={onDone}>
      Undo
    </Press>
  )
}
