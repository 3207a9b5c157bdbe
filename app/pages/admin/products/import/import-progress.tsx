import { useEffect, useRef, useState } from 'react'
import { undoChange } from '#app/pages/admin/products/product-calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ProductImport } from '#store/product-changes/product-changes.schema.ts'
import { cancelImport, readImport } from './import-calls.ts'
import { countsInWords, rowsOf } from './import-report.tsx'

const ASK_MS = 500

type ProgressProps = { started: ProductImport; isNew: boolean; onEnd: () => void; onAnother: () => void }

/** An import while it runs and when it is over. `onEnd` hears of its end, and of its undoing. A new one comes into view. */
export function ImportProgress({ started, isNew, onEnd, onAnother }: ProgressProps) {
  const now = useFollowed(started, onEnd)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <section aria-label="Import" className="space-y-3 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl outline-none [overflow-wrap:anywhere]">
        {now.fileName}
      </h2>
      {now.status === 'running' ? <Running now={now} /> : <Over now={now} onUndone={onEnd} onAnother={onAnother} />}
    </section>
  )
}

/** Asks again and again until it is over. */
function useFollowed(started: ProductImport, onEnd: () => void): ProductImport {
  const [now, setNow] = useState(started)
  const isRunning = now.status === 'running'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts with the import and stops with it
  useEffect(() => {
    if (!isRunning) return
    let timer = setTimeout(ask, 50)
    async function ask() {
      const read = await readImport(started._id)
      if (read) setNow(read)
      if (read && read.status !== 'running') return onEnd()
      timer = setTimeout(ask, ASK_MS)
    }
    return () => clearTimeout(timer)
  }, [isRunning])
  return now
}

const BAR =
  'mt-1 block h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sunken ' +
  '[&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action [&::-moz-progress-bar]:bg-action'

function Running({ now }: { now: ProductImport }) {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      <label className="block">
        <span className="tabular-nums">
          {now.done.toLocaleString('en-IN')} of {rowsOf(now.total)}
        </span>
        <progress className={BAR} value={now.done} max={Math.max(1, now.total)} />
      </label>
      <p className="text-muted">You may leave this page: the import goes on.</p>
      <Button
        look="quiet"
        disabled={isCancelling}
        onClick={() => {
          setCancelling(true)
          void cancelImport(now._id)
        }}
      >
        {isCancelling ? 'Stopping...' : 'Cancel'}
      </Button>
    </>
  )
}

const ENDINGS: Record<Exclude<ProductImport['status'], 'running'>, string> = {
  done: 'Done',
  cancelled: 'Cancelled. What was done until then is kept',
  failed: 'It stopped before its end. What was done until then is kept',
  undone: 'Undone',
}

function Over({ now, onUndone, onAnother }: { now: ProductImport; onUndone: () => void; onAnother: () => void }) {
  const [undone, setUndone] = useState<{ isDone: boolean; words: string }>()
  const isBroken = now.status === 'failed' || now.status === 'cancelled'
  if (now.status === 'running') return null
  return (
    <>
      <Notice kind={isBroken ? 'warning' : 'success'}>
        <p role="status">
          {ENDINGS[now.status]}: {countsInWords(now.counts)}.
        </p>
      </Notice>
      {undone ? <p role={undone.isDone ? 'status' : 'alert'}>{undone.words}</p> : null}
      <div className="flex flex-wrap gap-3">
        <a href={`/api/admin/product-imports/${now._id}/result`} className="text-link font-semibold">
          Download the result
        </a>
        {undone || now.status === 'undone' ? null : <UndoButton id={now._id} onUndone={setUndone} onOver={onUndone} />}
        <Button look="quiet" onClick={onAnother}>
          Import another file
        </Button>
      </div>
    </>
  )
}

type UndoProps = { id: string; onUndone: (how: { isDone: boolean; words: string }) => void; onOver: () => void }

/** Takes a change of many products back. */
export function UndoButton({ id, onUndone, onOver }: UndoProps) {
  const [isBusy, setBusy] = useState(false)
  async function undo() {
    setBusy(true)
    const how = await undoChange(id)
    setBusy(false)
    onUndone(how)
    onOver()
  }
  return (
    <Button look="quiet" disabled={isBusy} onClick={undo}>
      {isBusy ? 'Undoing...' : 'Undo'}
    </Button>
  )
}
