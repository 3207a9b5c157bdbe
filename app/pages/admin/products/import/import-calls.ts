/** Files of products: asking what they would do; importing them. */
import { senderOfPage } from '#app/api/api-client.ts'
import type { Answer } from '#app/api/ask.ts'
import type { ImportCheck, ProductImport } from '#store/product-changes/product-changes.schema.ts'

/** A file that was chosen, or rows that were pasted. */
export type Table = { name: string; body: Blob }

export function checkTable({ body }: Table) {
  return () => sendTable<ImportCheck>('check', {}, body)
}

export function startImport({ name, body }: Table) {
  return () => sendTable<ProductImport>('start', { fileName: name.slice(0, 200) }, body)
}

/** The typed client sends JSON; a file goes as it is. */
function sendTable<T>(call: 'check' | 'start', query: Record<string, string>, body: Blob): Promise<Answer<T>> {
  const userId = senderOfPage()
  const headers = { 'content-type': 'text/csv' }
  return fetch(
    `/api/admin/product-imports/${call}?${new URLSearchParams(userId === undefined ? query : { userId, ...query })}`,
    { method: 'POST', headers, body },
  )
}
