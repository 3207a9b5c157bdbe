/** What the shop has written to people, for tests of links and codes. */
import type { APIRequestContext } from '@playwright/test'
import { factsOfMail } from './database.ts'

/** The text of the newest message to the recipient, of the kind if one is named, as the owner reads it in the outbox; of one that is masked there, what its receiver gets. */
export async function newestMessage(owner: APIRequestContext, recipient: string, kind?: string): Promise<string> {
  const { mails } = (await (await owner.get('/api/admin/mail')).json()) as {
    mails: { _id: number; kind: string; recipient: string }[]
  }
  const mail = mails.find((listed) => listed.recipient === recipient && (kind === undefined || listed.kind === kind))
  const read = (await (await owner.get(`/api/admin/mail/${mail?._id}`)).json()) as {
    isMasked: boolean
    written: { text: string } | null
  }
  return mail && read.isMasked ? factsOfMail(mail._id) : (read.written?.text ?? '')
}

/** The link with a token in a message, at the address under which this shop was opened. */
export function linkIn(text: string): string {
  const { pathname, search, hash } = new URL(/https?:\/\/\S+#token=\S+/.exec(text)?.[0] ?? '')
  return pathname + search + hash
}
