/** Files of products: asking what they would do, importing them, and following that. No call throws. */
import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import type { ImportCheck, ProductImport } from '#store/product-changes/product-changes.schema.ts'
import { IMPORT_LIMITS } from '#store/product-changes/product-imports.ts'

/** A file that was chosen, or rows that were pasted. */
export type Table = { name: string; body: Blob }

type Answer<T> = { ok: true; found: T } | { ok: false; words: string }

const FAILED = 'The file could not be sent. You may not be authorized, or the connection broke.'

/** What an import would do. */
export function checkTable(table: Table): Promise<Answer<ImportCheck>> {
  return send<ImportCheck>('check', table)
}

/** Starts the import. */
export function startImport(table: Table): Promise<Answer<ProductImport>> {
  return send<ProductImport>(`start?${new URLSearchParams({ fileName: table.name.slice(0, 200) })}`, table)
}

async function send<T>(call: string, { body }: Table): Promise<Answer<T>> {
  if (body.size > IMPORT_LIMITS.bytes) return { ok: false, words: 'The file has more than 10 MB. Split it.' }
  try {
    const headers = { 'content-type': 'text/csv' }
    const response = await fetch(`/api/admin/product-imports/${call}`, { method: 'POST', headers, body })
    if (response.ok) return { ok: true, found: (await response.json()) as T }
    const { errors, detail } = await readProblem(response)
    return { ok: false, words: errors[0]?.detail ?? (detail || FAILED) }
  } catch {
    return { ok: false, words: FAILED }
  }
}

/** The import as it stands now; undefined when it could not be read this time. */
export async function readImport(id: string): Promise<ProductImport | undefined> {
  try {
    const response = await browserApi.admin['product-imports'][':id'].$get({ param: { id } })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** Stops it between two rows. Whether that came in time, the import itself says. */
export async function cancelImport(id: string): Promise<void> {
  await browserApi.admin['product-imports'][':id'].cancel.$post({ param: { id }, json: {} }).catch(() => undefined)
}
