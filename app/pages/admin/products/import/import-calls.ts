/** Files of products: asking what they would do, importing them, and stopping that. */
import { browserApi } from '#app/api/api-client.ts'
import type { Answer } from '#app/api/ask.ts'
import type { Sender } from '#app/api/use-send.ts'
import type { ImportCheck, ProductImport } from '#store/product-changes/product-changes.schema.ts'

/** A file that was chosen, or rows that were pasted. */
export type Table = { name: string; body: Blob }

/** What an import would do. */
export function checkTable({ body }: Table) {
  return (sender: Sender) => sendTable<ImportCheck>('check', sender, body)
}

/** Starts the import. */
export function startImport({ name, body }: Table) {
  return (sender: Sender) => sendTable<ProductImport>('start', { fileName: name.slice(0, 200), ...sender }, body)
}

/** The typed client sends JSON; a file goes as it is. */
function sendTable<T>(call: 'check' | 'start', query: Sender & { fileName?: string }, body: Blob): Promise<Answer<T>> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const headers = { 'content-type': 'text/csv' }
  return fetch(`/api/admin/product-imports/${call}?${new URLSearchParams(given)}`, { method: 'POST', headers, body })
}

/** Stops it between two rows. Whether that came in time, the import itself says. */
export function cancelImport(id: string) {
  return (json: Sender) => browserApi.admin['product-imports'][':id'].cancel.$post({ param: { id }, json })
}
