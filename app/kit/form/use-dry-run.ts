import { useState } from 'react'
import type { Answer, OwnRefusal } from '#app/kit/api/ask.ts'
import { type SendOptions, useSend } from '#app/kit/api/use-send.ts'

type Call<T> = () => Promise<Answer<T>>

/** Checks what is given and shows the effect, then sends exactly what was checked. */
export function useDryRun<Given, Report>(check: (given: Given) => Call<Report>) {
  const sending = useSend()
  const [tried, setTried] = useState<{ given: Given; report?: Report | undefined }>()

  async function take(given: Given) {
    if (sending.isBusy) return
    setTried({ given })
    const result = await sending.send(check(given), { keepsPage: true })
    setTried({ given, report: result?.answer })
  }

  async function run<T>(call: (given: Given) => Call<T>, options?: SendOptions<T>): Promise<T | undefined> {
    const result = tried && (await sending.send(call(tried.given), options))
    if (result?.kind === 'done') setTried(undefined)
    return result?.answer
  }

  function clear() {
    setTried(undefined)
    sending.forget()
  }

  /** Shows an error in what was given, before it is sent. */
  function refuse(own: OwnRefusal) {
    setTried(undefined)
    sending.refuse(own)
  }

  return { ...sending, ...tried, take, run, clear, refuse }
}
