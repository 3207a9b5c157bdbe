import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendChange } from '#app/admin/desk-calls.ts'
import { browserApi } from '#app/api/api-client.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { Outcome } from '#app/ui/outcome.tsx'
import type { RequestGroup } from '#store/requests/requests.schema.ts'
import type { RequestStatus } from '#store/requests/requests.ts'
import { peopleWords, REQUEST_STATUS_WORDS, timesWords } from './request-words.ts'

export const INBOX_HEADING_ID = 'inbox'
const MANY = 'many'

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
  /** Which group is being answered; `MANY` for several. */
  busy: string | undefined
  answer: (group: RequestGroup, status: RequestStatus, productId?: string) => Promise<boolean>
  /** Says no to the groups of these ids, or to everything that is set aside. */
  dismissMany: (which: string[] | 'set aside') => Promise<void>
}

/** Answers groups of the inbox, one at a time, shows the list as it is then, and says how it ended. */
export function useAnswers(onOutcome: (outcome: Outcome | undefined) => void): Answers {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()

  /** One at a time; then the list is shown as it is. */
  async function inTurn<T>(id: string, send: () => Promise<T>): Promise<T> {
    setBusy(id)
    onOutcome(undefined)
    const sent = await send()
    await revalidate()
    setBusy(undefined)
    // The button that was pressed may be gone with its group.
    if (document.activeElement === document.body) document.getElementById(INBOX_HEADING_ID)?.focus()
    return sent
  }

  const answer: Answers['answer'] = async ({ _id, name }, status, productId) => {
    const answered = await inTurn(_id, () => sendAnswer({ _id, status, productId, userId }))
    onOutcome(
      answered.kind === 'refused'
        ? { kind: 'failed', text: `Error: ${answered.words}` }
        : { kind: 'done', text: doneWords(name, status, answered.told) },
    )
    return answered.kind === 'done'
  }

  const dismissMany: Answers['dismissMany'] = async (which) => {
    const json = which === 'set aside' ? { setAside: true as const, userId } : { _ids: which, userId }
    const sent = await inTurn(MANY, () => sendChange(() => browserApi.admin['request-groups'].dismiss.$post({ json })))
    onOutcome(
      sent.kind === 'refused'
        ? { kind: 'failed', text: `Error: ${sent.words}` }
        : { kind: 'done', text: `Said no to ${timesWords(sent.answer.groups, 'thing', 'things')}.` },
    )
  }

  return { busy, answer, dismissMany }
}

function doneWords(name: string, status: RequestStatus, told: number): string {
  const words = `“${name}” is now: ${REQUEST_STATUS_WORDS[status]}.`
  return told === 0 ? words : `${words} ${peopleWords(told)} will get a mail.`
}
