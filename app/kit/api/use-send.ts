import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Outcome, Report } from '#app/kit/page/messages.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { type Answer, ask, type FieldErrors, type OwnRefusal, ownRefusal, type Refusal, type Result } from './ask.ts'

/** The message about a change: a sentence, or an outcome such as a partial success or one with Undo. */
export type SentNotice = string | Outcome

export type SendOptions<T> = {
  /** The message after success; absent when the page shows it otherwise. */
  done?: SentNotice | ((answer: T) => SentNotice | undefined)
  /** The message after a refusal instead of the API's; undefined when fields of the form show it. */
  failed?: (refusal: Refusal) => SentNotice | undefined
  /** Identifies the item in a list with a button for each. */
  about?: string
  /** Does not reload the page's data, which do not show the change. */
  keepsPage?: boolean
  /** Runs right after success, such as a navigation. The page's data are not reloaded then. */
  after?: (answer: T) => unknown
  /** The sender shows refusals itself, beside its button. */
  isShown?: boolean
  /** The change removes something, so "already gone" counts as done. */
  isRemoval?: boolean
}

/** Shared by the parts of a page that send one change at a time. */
export type Sending = ReturnType<typeof useSend>

const NO_FIELDS: FieldErrors = {}

/**
 * Sends one change at a time and then reloads the page's data, also after a refusal, which may come of outdated data. `report`
 * gets the outcome, and undefined when the next change begins. `first` is a refusal that the page opens with.
 */
export function useSend(report?: Report, first?: OwnRefusal) {
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const isSending = useRef(false)
  const [busyWith, setBusyWith] = useState<string>()
  const { tell, forget, refuse, refusal, done } = useLastEnd(report, first)

  /** Returns undefined, and sends nothing, while another change is being sent. */
  async function send<T>(call: () => Promise<Answer<T>>, options: SendOptions<T> = {}): Promise<Result<T> | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setBusyWith(options.about ?? '')
    forget()
    const result = endOf(await ask(call), options)
    if (result.kind === 'done' && options.after) await options.after(result.answer)
    else if (!options.keepsPage && shouldReload(result)) await revalidate()
    isSending.current = false
    setBusyWith(undefined)
    return tell(result, options)
  }

  const isBusy = busyWith !== undefined
  return {
    send,
    forget,
    refuse,
    /** Whether buttons may be pressed: scripts run and no change is under way. */
    isReady: isHydrated && !isBusy,
    isBusy,
    busyWith,
    refusal,
    fields: refusal?.fields ?? NO_FIELDS,
    done,
  }
}

/** The outcome of the last change, and the message about it. */
function useLastEnd(report?: Report, first?: OwnRefusal) {
  const [refusal, setRefusal] = useState(first && ownRefusal(first))
  const [done, setDone] = useState<string>()

  function tell<T>(result: Result<T>, { done: words, failed, isShown }: SendOptions<T>): Result<T> {
    if (result.kind === 'done') {
      const outcome = outcomeOf('done', typeof words === 'function' ? words(result.answer) : words)
      setDone(outcome?.text)
      if (outcome) report?.(outcome)
      return result
    }
    const outcome = outcomeOf('failed', failed ? failed(result) : result.message)
    const told = { ...result, message: outcome?.text ?? result.message }
    setRefusal(told)
    if (outcome && !isShown) report?.(outcome)
    return told
  }

  function forget() {
    setDone(undefined)
    setRefusal(undefined)
    report?.(undefined)
  }

  /** Shows a refusal that no call has answered. */
  function refuse(own: OwnRefusal) {
    forget()
    setRefusal(ownRefusal(own))
  }

  return { tell, forget, refuse, refusal, done }
}

function outcomeOf(kind: Outcome['kind'], notice: SentNotice | undefined): Outcome | undefined {
  return typeof notice === 'string' ? { kind, text: notice } : notice
}

function endOf<T>(result: Result<T>, { isRemoval }: SendOptions<T>): Result<T> {
  if (!isRemoval || result.kind !== 'gone') return result
  return { kind: 'done', status: result.status, answer: undefined as T, headers: new Headers() }
}

/** Reloading would lose the page, and what was typed, for somebody logged out or offline. */
function shouldReload({ kind }: Result<unknown>): boolean {
  return kind !== 'signed out' && kind !== 'unreachable'
}
