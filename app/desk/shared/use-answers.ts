import { useState } from 'react'
import { useMails } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import type { Refusal } from '#app/kit/api/ask.ts'
import { notChanged, useFormSend } from '#app/kit/press/outcomes.tsx'
import type { RequestGroup } from '#store/goods/requests/requests.schema.ts'
import type { RequestStatus } from '#store/goods/requests/requests.ts'
import { notifiedLabel, REQUEST_STATUS_WORDS } from './request-words.ts'

export const INBOX_HEADING_ID = 'inbox'

export const calls = browserApi.admin['request-groups']

type Answer = { _id: string; status: RequestStatus; productId?: string | undefined }

export function answerGroup(answer: Answer) {
  return () => calls.answer.$post({ json: answer })
}

export function separate(join: string) {
  return () => calls.separate.$post({ json: { join } })
}

export const SEPARATED_MESSAGE = 'They are apart again.'

/** Answers one group of the inbox at a time and reloads the list. `busy` is that group; `refused` is the last refusal. */
export function useAnswers() {
  const { send, busyWith, refusal } = useFormSend()
  const [about, setAbout] = useState<string>()
  const mails = useMails()

  async function answer({ _id, name }: RequestGroup, status: RequestStatus, productId?: string) {
    setAbout(_id)
    await send(answerGroup({ _id, status, productId }), {
      about: _id,
      done: ({ told }) => doneWords(name, status, told, mails),
      failed: failureMessage,
    })
    focusInbox()
  }

  return { busy: busyWith, refused: refusal && { about, refusal }, answer }
}

/** The focused button may disappear with its group. */
function focusInbox() {
  if (document.activeElement === document.body) document.getElementById(INBOX_HEADING_ID)?.focus()
}

export function failureMessage(refusal: Refusal): string {
  return `Error: ${notChanged(refusal)}`
}

function doneWords(name: string, status: RequestStatus, told: number, mails: boolean): string {
  const words = `“${name}” is now: ${REQUEST_STATUS_WORDS[status]}.`
  return told === 0 ? words : `${words} ${notifiedLabel(told, mails)}`
}
