import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import type { Report } from '#app/ui/outcome.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type Answer, ask, type FieldErrors, type Refusal, type Result } from './ask.ts'

/** The person who sends, as the page knows them: the shop refuses when somebody else is signed in by now. */
export type Sender = { userId: string | undefined }

type SendOptions<T> = {
  /** Said when it is done. */
  done?: string | ((answer: T) => string)
  /** Said when it was not, in place of the shop's own words. */
  failed?: (refusal: Refusal) => string
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
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [done, setDone] = useState<string>()

  /** Undefined when another change is still under way: a second press sends nothing. */
  async function send<T>(
    call: (sender: Sender) => Promise<Answer<T>>,
    options: SendOptions<T> = {},
  ): Promise<Result<T> | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setBusy(true)
    forget()
    const result = await ask(() => call({ userId }))
    if (!options.keepsPage) await revalidate()
    isUnderWay.current = false
    setBusy(false)
    tell(result, options)
    return result
  }

  function tell<T>(result: Result<T>, { done: words, failed }: SendOptions<T>) {
    if (result.kind === 'done') {
      const text = typeof words === 'function' ? words(result.answer) : words
      setDone(text)
      if (text !== undefined) report?.({ kind: 'done', text })
      return
    }
    const message = failed?.(result) ?? result.message
    setRefusal({ ...result, message })
    report?.({ kind: 'failed', text: message })
  }

  /** What the last change ended with is no longer shown. */
  function forget() {
    setDone(undefined)
    setRefusal(undefined)
    report?.(undefined)
  }

  return {
    send,
    forget,
    /** The button may be pressed: the scripts run, and nothing is under way. */
    isReady: isHydrated && !isBusy,
    isBusy,
    refusal,
    fields: refusal?.fields ?? NO_FIELDS,
    done,
    userId,
  }
}
