import { Undo2, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { OutcomeMessage } from '#app/kit/page/messages.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { IconButton } from '#app/kit/press/icon-button.tsx'
import { orderNames, refusalSentence, useLastOutcome } from '#app/kit/press/outcomes.tsx'
import { momentInWords } from '#app/kit/words/dates.tsx'
import { UNDOABLE_PRESSES } from '#store/selling/orders/desk-acts.ts'
import type { UndoablePress } from '#store/selling/orders/order-desk.schema.ts'
import { fillNames, statusMeaning } from '#store/selling/orders/order-life.ts'
import { byStatusWords, isNextStatus } from '#store/selling/orders/steps/order-statuses.ts'

const NOTHING: readonly UndoablePress[] = []

type BarProps = { undoable: readonly UndoablePress[] | undefined; children: ReactNode }

/**
 * The desk's one place for messages: the outcome of the last change, else the person's last change with Undo, else news
 * (`children`). Each Undo, or Ctrl+Z, takes back the latest change.
 */
export function UndoBar({ undoable = NOTHING, children }: BarProps) {
  const { outcome, setOutcome, dismiss } = useLastOutcome()
  const { send, isReady } = useSend(setOutcome)
  const { shown, drop } = useStillUndoable(undoable)
  const region = useRef<HTMLDivElement>(null)

  async function undo(press: UndoablePress) {
    const { _id, orders } = press
    const before = shown[shown.indexOf(press) + 1]
    const action = before && { label: `Undo ${orderNames(before.orders)}`, run: () => void undo(before) }
    const result = await send(() => browserApi.admin.undo.$post({ json: { press: _id } }), {
      done: (changed) => {
        const text = `Undone: ${orderNames(orders)}. ${refusalSentence(changed) ?? 'No mail was sent.'}`
        return { kind: 'done', text, action }
      },
      failed: ({ message }) => `${orderNames(orders)}: ${message}`,
    })
    drop(_id)
    // The pressed button is gone.
    if (result?.kind === 'done') region.current?.focus({ preventScroll: true })
  }
  const [last] = shown
  useUndoKey(last, undo)
  // One notice at a time, because it covers buttons.
  const isAlone = outcome?.kind !== 'failed' || outcome.action || !last
  const withUndo = isAlone
    ? outcome
    : { ...outcome, action: { label: `Undo ${orderNames(last.orders)}`, run: () => void undo(last) } }

  return (
    <div ref={region} tabIndex={-1} className="flex max-w-full flex-col items-center gap-2 outline-none">
      <OutcomeMessage outcome={withUndo} onDismiss={dismiss} />
      <div className="flex max-w-full flex-col items-center gap-2">
        {last && !outcome ? (
          <Pressed
            press={last}
            count={shown.length}
            isReady={isReady}
            onUndo={() => undo(last)}
            onDismiss={() => drop(...shown.map(({ _id }) => _id))}
          />
        ) : null}
      </div>
      {/* Waits while another notice is shown. */}
      <div className="max-w-full" hidden={last !== undefined || outcome !== undefined}>
        {children}
      </div>
      <p role="status" className="sr-only">
        {last ? `${wordsOfPress(last)} It can be undone for ten seconds.` : null}
      </p>
    </div>
  )
}

type PressedProps = {
  press: UndoablePress
  /** Number of changes that can be undone. */
  count: number
  isReady: boolean
  onUndo: () => void
  onDismiss: () => void
}

function Pressed({ press, count, isReady, onUndo, onDismiss }: PressedProps) {
  const words = wordsOfPress(press)
  return (
    <div className="pointer-events-auto flex max-w-full items-center gap-1 rounded-card border border-saving bg-success-soft py-1 pr-1 pl-3 shadow-card sm:gap-2 sm:pl-4">
      <p className="text-sm [overflow-wrap:anywhere] sm:text-base sm:font-semibold">{words}</p>
      <Button
        size="small"
        className="shrink-0"
        disabled={!isReady}
        aria-keyshortcuts="Control+Z"
        aria-label={`Undo: ${words}`}
        onClick={onUndo}
      >
        <Undo2 className="size-4 max-sm:hidden" aria-hidden="true" />
        {count > 1 ? `Undo (${count})` : 'Undo'}
      </Button>
      <IconButton label={`Dismiss: ${words}`} onClick={onDismiss}>
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Changes that can still be undone and were not dismissed, the latest first. */
function useStillUndoable(undoable: readonly UndoablePress[]) {
  const [gone, setGone] = useState<readonly string[]>([])
  const drop = useCallback((...ids: string[]) => setGone((before) => [...before.slice(-20), ...ids]), [])
  useEffect(() => {
    const timers = undoable.map(({ _id, msLeft }) => setTimeout(() => drop(_id), msLeft))
    return () => timers.forEach(clearTimeout)
  }, [undoable, drop])
  return { shown: undoable.filter(({ _id }) => !gone.includes(_id)), drop }
}

/** In a field, Ctrl+Z belongs to the text. */
function useUndoKey(last: UndoablePress | undefined, undo: (press: UndoablePress) => void) {
  useEffect(() => {
    if (!last) return
    const take = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping) return
      event.preventDefault()
      undo(last)
    }
    addEventListener('keydown', take)
    return () => removeEventListener('keydown', take)
  }, [last, undo])
}

/** "TK-1001 is confirmed.", "12 orders: packed." */
function wordsOfPress({ what, orders, callAfter }: Pick<UndoablePress, 'what' | 'orders' | 'callAfter'>): string {
  const pressed = isNextStatus(what) ? statusMeaning(what).pressed : UNDOABLE_PRESSES[what].pressed
  if (pressed === null && isNextStatus(what)) {
    const parts = byStatusWords(what, orders).map(([words, group]) => `${orderNames(group)}: ${words}`)
    return `${parts.join('; ')}.`
  }
  const [is, its] = orders.length === 1 ? ['is', 'its'] : ['are', 'their']
  const when = callAfter ? ` Call again ${momentInWords(callAfter, new Date().toISOString())}.` : ''
  return orderNames(orders) + fillNames(pressed ?? '', { is, its, when })
}
