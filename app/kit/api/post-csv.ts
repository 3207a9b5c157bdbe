import { pageContext } from './api-client.ts'
import type { Answer } from './ask.ts'

/** Posts a CSV file, which the typed client cannot. `call` is a path below /api/admin. */
export function postCsv<T>(call: string, query: Record<string, string>, body: BodyInit): () => Promise<Answer<T>> {
  const userId = pageContext.sender()
  const params = new URLSearchParams(userId === undefined ? query : { userId, ...query })
  return () => fetch(`/api/admin/${call}?${params}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body })
}
