import { senderOfPage } from './api-client.ts'
import type { Answer } from './ask.ts'

/** Posts rows as they are: the typed client sends JSON. `call` is the path of the API, of the desk. */
export function postCsv<T>(call: string, query: Record<string, string>, body: BodyInit): () => Promise<Answer<T>> {
  const userId = senderOfPage()
  const asked = new URLSearchParams(userId === undefined ? query : { userId, ...query })
  return () => fetch(`/api/admin/${call}?${asked}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body })
}
