import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Outcome, Report } from '#app/kit/page/messages.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { type Answer, ask, type FieldErrors, type OwnRefusal, ownRefusal, type Refusal, type Result } from './ask.ts'

/** The message about a change: a sentence, or a whole outcome such as a half success or one with Undo. */
export type SentNotice = string | Outcome

export type SendOptions<T> = {
  /** The message of a success; none when the page shows it in another way. */
  done?: SentNotice | ((answer: T) => SentNotice | undefined)
  /** The message of a refusal, instead of the API's; none when fields of the form show it already. */
  failed?: (refusal: Refusal) => SentNotice | undefined
  /** The changed item, in a list where each has a button. */
  about?: string
  /** Does not reload the page's data, for a change that they do not show. */
  keepsPage?: boolean
  /** Runs after a success, before anything else can be pressed, such as a navigation. The page's data are not reloaded. */
  after?: (answer: T) => unknown
  /** Who sends shows a refusal beside its button: it is not reported. */
  isShown?: boolean
  /** The change removes something: what is gone already counts as done. */
  isRemoval?: boolean
}

/** Passed on by a page whose parts send their changes one at a time. */
export type Sending = ReturnType<typeof useSend>

const NO_FIELDS: FieldErrors = {}

/**
 * Sends changes, one at a time, and reloads the page's data afterwards, also after a refusal: they may have been out of date.
 * `report` gets the outcome, and undefined when the next change begins. `first` is a refusal that the page opens with.
 */
export function useSend(report?: Report, first?: OwnRefusal) {
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const isSending = useRef(false)
  const [busyWith, setBusyWith] = useState<string>()
  const { tell, forget, refuse, refusal, done } = useLastEnd(report, first)

  /** Undefined while another change is being sent: a second press sends nothing. */
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
    /** The button may be pressed: the scripts run, and nothing is under way. */
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

  /** Shows a refusal that is not the answer of a call. */
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

/** Not for somebody who is logged out or cannot reach the shop: they would lose the page and what they typed. */
function shouldReload({ kind }: Result<unknown>): boolean {
  return kind !== 'signed out' && kind !== 'unreachable'
}
