import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import type { Outcome, Report } from '#app/ui/outcome.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Answer, ask, type FieldErrors, type Refusal, type Result } from './ask.ts'

/** The person who sends, as the page knows them: the shop refuses when somebody else is signed in by now. */
export type Sender = { userId: string | undefined }

/** What is said of a change: a sentence, or a whole outcome such as a half success or one with a way back. */
type Said = string | Outcome

type SendOptions<T> = {
  /** Said when it is done. */
  done?: Said | ((answer: T) => Said)
  /** Said when it was not, in place of the shop's own words; undefined when fields of the form say it already. */
  failed?: (refusal: Refusal) => Said | undefined
  /** What is changed, for a page with a button for each of many. */
  about?: string
  /** Leaves the data of the page as they are, for a change that they do not show. */
  keepsPage?: boolean
}

const NO_FIELDS: FieldErrors = {}

/**
 * Sends changes, one at a time. The page's data are read again afterwards, also when a change was refused: it may have
 * been because they were old. `report` hears how it ended, and undefined when the next one begins.
 */
export function useSend(report?: Report) {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const isUnderWay = useRef(false)
  const [busyWith, setBusyWith] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [done, setDone] = useState<string>()

  /** Undefined when another change is still under way: a second press sends nothing. */
  async function send<T>(
    call: (sender: Sender) => Promise<Answer<T>>,
    options: SendOptions<T> = {},
  ): Promise<Result<T> | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setBusyWith(options.about ?? '')
    forget()
    const result = await ask(() => call({ userId }))
    if (!options.keepsPage) await revalidate()
    isUnderWay.current = false
    setBusyWith(undefined)
    tell(result, options)
    return result
  }

  function tell<T>(result: Result<T>, { done: words, failed }: SendOptions<T>) {
    if (result.kind === 'done') {
      const outcome = outcomeOf('done', typeof words === 'function' ? words(result.answer) : words)
      setDone(outcome?.text)
      if (outcome) report?.(outcome)
      return
    }
    const outcome = outcomeOf('failed', failed ? failed(result) : result.message)
    setRefusal({ ...result, message: outcome?.text ?? result.message })
    if (outcome) report?.(outcome)
  }

  /** What the last change ended with is no longer shown. */
  function forget() {
    setDone(undefined)
    setRefusal(undefined)
    report?.(undefined)
  }

  const isBusy = busyWith !== undefined
  return {
    send,
    forget,
    /** The button may be pressed: the scripts run, and nothing is under way. */
    isReady: isHydrated && !isBusy,
    isBusy,
    /** What is under way is about this. */
    busyWith,
    refusal,
    fields: refusal?.fields ?? NO_FIELDS,
    done,
    userId,
  }
}

function outcomeOf(kind: Outcome['kind'], said: Said | undefined): Outcome | undefined {
  return typeof said === 'string' ? { kind, text: said } : said
}

/** Passed on by a page whose parts send their changes one at a time. */
export type Sending = ReturnType<typeof useSend>
