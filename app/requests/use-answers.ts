import { notChanged, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import type { Refusal } from '#app/api/ask.ts'
import { useMails } from '#app/frame/root-data.ts'
import type { RequestGroup } from '#store/requests/requests.schema.ts'
import type { RequestStatus } from '#store/requests/requests.ts'
import { REQUEST_STATUS_WORDS, timesWords, toldWords } from './request-words.ts'

export const INBOX_HEADING_ID = 'inbox'
const MANY = 'many'

const calls = browserApi.admin['request-groups']

type Answer = { _id: string; status: RequestStatus; productId?: string | undefined }

export function answerGroup(answer: Answer) {
  return () => calls.answer.$post({ json: answer })
}

function dismiss(which: string[] | 'set aside') {
  const groups = which === 'set aside' ? { setAside: true as const } : { _ids: which }
  return () => calls.dismiss.$post({ json: groups })
}

export type Answers = {
  /** Which group is being answered; `MANY` for several. */
  busy: string | undefined
  answer: (group: RequestGroup, status: RequestStatus, productId?: string) => Promise<void>
  /** Says no to the groups with these ids, or to all that are set aside. */
  dismissMany: (which: string[] | 'set aside') => Promise<void>
  /** Puts the groups with these two ids together. */
  joinTwo: (ids: [string, string]) => Promise<void>
  /** Takes a join back. */
  separate: (join: string) => Promise<void>
}

/** Answers groups of the inbox, one at a time, reloads the list, and reports the outcome. */
export function useAnswers(): Answers {
  const { send, busyWith } = useDeskSend()
  const mails = useMails()

  const answer: Answers['answer'] = async ({ _id, name }, status, productId) => {
    await send(answerGroup({ _id, status, productId }), {
      about: _id,
      done: ({ told }) => doneWords(name, status, told, mails),
      failed: failedWords,
    })
    focusInbox()
  }

  const dismissMany: Answers['dismissMany'] = async (which) => {
    await send(dismiss(which), {
      about: MANY,
      done: ({ groups }) => `Said no to ${timesWords(groups, 'thing', 'things')}.`,
      failed: failedWords,
    })
    focusInbox()
  }

  const separate: Answers['separate'] = async (join) => {
    await send(() => calls.separate.$post({ json: { join } }), {
      about: MANY,
      done: 'They are apart again.',
      failed: failedWords,
    })
    focusInbox()
  }

  const joinTwo: Answers['joinTwo'] = async (ids) => {
    await send(() => calls.join.$post({ json: { _ids: ids } }), {
      about: MANY,
      done: ({ join }) => ({
        kind: 'done',
        text: 'They are one now, and so are later requests for either.',
        action: { label: 'Undo', run: () => void separate(join) },
      }),
      failed: failedWords,
    })
    focusInbox()
  }

  return { busy: busyWith, answer, dismissMany, joinTwo, separate }
}

/** The button that had the focus may be gone with its group. */
function focusInbox() {
  if (document.activeElement === document.body) document.getElementById(INBOX_HEADING_ID)?.focus()
}

function failedWords(refusal: Refusal): string {
  return `Error: ${notChanged(refusal)}`
}

function doneWords(name: string, status: RequestStatus, told: number, mails: boolean): string {
  const words = `“${name}” is now: ${REQUEST_STATUS_WORDS[status]}.`
  return told === 0 ? words : `${words} ${toldWords(told, mails)}`
}
