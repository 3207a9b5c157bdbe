/** Exports the whole shop as one JSON document, row by row. */
import type { Db, Tx } from '#db/client.ts'
import type { Admin } from '#store/access/access.server.ts'
import type { Proven } from '#store/access/proof.server.ts'
import { recordStrongestAct } from '#store/mail/owner-notice.server.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import { SECTIONS } from './sections.server.ts'
import { streamSnapshot } from './snapshot.server.ts'

/** Streams one snapshot of the shop. `onError` gets failures after the first byte. Throws `busy` when too many exports run. */
export async function exportEverything(
  db: Db,
  admin: Admin<'export everything'> & Proven,
  onError: (error: unknown) => void,
) {
  await noteExport(db, admin, 'All data')
  return streamSnapshot(db, document, onError)
}

/** Writes the audit line of an export. */
export async function noteExport(db: Db, admin: Admin<'export everything'> & Proven, name: string): Promise<void> {
  await db.transaction((tx) =>
    recordStrongestAct(tx, admin, { action: 'data.export', subject: { id: 'export', name } }),
  )
}

async function* document(tx: Tx): AsyncGenerator<string> {
  const head = { format: 'tokri-export-1', exportedAt: new Date().toISOString(), settings: await readDetails(tx) }
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, rowsOf] of Object.entries(SECTIONS)) {
    yield `,\n${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const rows of rowsOf(tx)) {
      yield (isFirst ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n')
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}
