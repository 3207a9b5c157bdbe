import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '#app/api-client.ts'
import { useRootData } from '#app/root-data.ts'
import type { Outcome } from '#app/ui/admin/messages.tsx'
import type { RequestGroup, RequestStatus } from '#store/requests/requests.ts'
import { sendChange } from '../desk-calls.ts'
import { peopleWords, REQUEST_STATUS_WORDS } from './request-words.ts'

export const INBOX_HEADING_ID = 'inbox'

type Answered = { kind: 'done'; told: number } | { kind: 'refused'; words: string }

/** Says what becomes of a group. Never throws. */
export async function sendAnswer(json: {
  _id: string
  status: RequestStatus
  productId?: string | undefined
  userId: string | undefined
}): Promise<Answered> {
  const sent = await sendChange(() => browserApi.admin['request-groups'].answer.$post({ json }))
  if (sent.kind === 'done') return { kind: 'done', told: sent.answer.told }
  return { kind: 'refused', words: sent.fields.productId ?? sent.words }
}

export type Answers = {
  /** Which group is being answered. */
  busy: string | undefined
  answer: (group: RequestGroup, status: RequestStatus, productId?: string) => Promise<boolean>
}

/** Answers groups of the inbox, one at a time, shows the list as it is then, and says how it ended. */
export function useAnswers(onOutcome: (outcome: Outcome | undefined) => void): Answers {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()

  const answer: Answers['answer'] = async ({ _id, name }, status, productId) => {
    setBusy(_id)
    onOutcome(undefined)
    const answered = await sendAnswer({ _id, status, productId, userId })
    await revalidate()
    setBusy(undefined)
    // The button that was pressed may be gone with its group.
    if (document.activeElement === document.body) document.getElementById(INBOX_HEADING_ID)?.focus()
    onOutcome(
      answered.kind === 'refused'
        ? { kind: 'failed', text: `Error: ${answered.words}` }
        : { kind: 'done', text: doneWords(name, status, answered.told) },
    )
    return answered.kind === 'done'
  }

  return { busy, answer }
}

function doneWords(name: string, status: RequestStatus, told: number): string {
  const words = `“${name}” is now: ${REQUEST_STATUS_WORDS[status]}.`
  return told === 0 ? words : `${words} ${peopleWords(told)} will get a mail.`
}
