import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postIdentity, type Refusal } from '#app/sign-in/calls.ts'
import { captchaHeader } from '#app/sign-in/enter.ts'

/** One change of the account at a time: how it is sent, and how it ended. The page is read again afterwards. */
export function useChange() {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSending, setSending] = useState(false)

  /**
   * Returns what was answered, or undefined when it was refused. `words` are said when it is done; `form` holds the answer
   * of a captcha, where one is asked for.
   */
  async function change(call: string, body: Record<string, unknown>, words?: string, form?: FormData) {
    setSending(true)
    setDone(undefined)
    setRefusal(undefined)
    const answer = await postIdentity(call, body, form && captchaHeader(form))
    setSending(false)
    if (answer.refusal) {
      setRefusal(answer.refusal)
      return undefined
    }
    setDone(words)
    await revalidate()
    return answer.facts
  }

  return { change, done, refusal, isSending }
}
