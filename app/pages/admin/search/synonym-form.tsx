import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Outcome } from '#app/ui/outcome.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { SYNONYM_LIMITS } from '#store/finding/search-words.ts'
import { addSynonym, type WordProblems } from './synonym-calls.ts'

const ADDING_FAILED = 'Failed to save the words. You may not be authorized.'
const FROM_ID = 'synonym-from'
const TO_ID = 'synonym-to'

type FormProps = { onOutcome: (outcome: Outcome | undefined) => void }

/** Adds a line to the list. What was typed stays until it is kept. */
export function SynonymForm({ onOutcome }: FormProps) {
  const isHydrated = useHydrated()
  const { problems, isSending, send } = useAdding(onOutcome)
  const field = { required: true, maxLength: SYNONYM_LIMITS.words, autoComplete: 'off' }
  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      className="panel mb-6 grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
    >
      <Field id={FROM_ID} name="from" label="When somebody searches for" error={problems.from} {...field} />
      <Field id={TO_ID} name="to" label="also find" error={problems.to} {...field} />
      <Button type="submit" className="md:mt-7" disabled={!isHydrated || isSending}>
        {isSending ? 'Adding...' : 'Add'}
      </Button>
    </form>
  )
}

/** Puts words that were searched for in vain into the form, ready to say what they mean. */
export function beginWith(words: string): void {
  const from = document.getElementById(FROM_ID)
  if (from instanceof HTMLInputElement) from.value = words
  document.getElementById(TO_ID)?.focus()
}

function useAdding(onOutcome: FormProps['onOutcome']) {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [problems, setProblems] = useState<WordProblems>({})
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    onOutcome(undefined)
    const form = event.currentTarget
    const { from, to } = wordsOf(form)
    const result = await addSynonym({ userId, from, to })
    isUnderWay.current = false
    setSending(false)
    const wrong = result.kind === 'refused' ? result.problems : {}
    setProblems(wrong)
    if (result.kind === 'refused') {
      if (!wrong.from && !wrong.to) onOutcome({ kind: 'failed', text: ADDING_FAILED })
      document.getElementById(wrong.from || !wrong.to ? FROM_ID : TO_ID)?.focus()
      return
    }
    form.reset()
    document.getElementById(FROM_ID)?.focus()
    onOutcome({ kind: 'done', text: `A search for ${from} now also finds ${to}.` })
    await revalidate()
  }

  return { problems, isSending, send }
}

function wordsOf(form: HTMLFormElement): { from: string; to: string } {
  const data = new FormData(form)
  return { from: String(data.get('from') ?? '').trim(), to: String(data.get('to') ?? '').trim() }
}
