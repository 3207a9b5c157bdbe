/** Sentences of commands about a backup. */
import type { Proof } from '#store/backup/scratch.server.ts'

type BackupContents = { rows: Record<string, number>; pictures: number; missing: string[] }

/** The backup's contents, as people count them. */
export function linesOfRows({ rows, pictures, missing }: BackupContents): string[] {
  const { orders = 0, products = 0, users = 0 } = rows
  const lines = [
    `It holds ${orders} orders, ${products} products with the deleted ones, ${users} accounts and ${pictures} pictures.`,
  ]
  if (missing.length > 0) lines.push(`${missing.length} pictures are named and were not there: ${firstOf(missing)}.`)
  return lines
}

/** How a restore into a scratch place went. */
export function linesOfProof({ rows, faults }: Proof): string[] {
  const { orders = 0 } = rows
  if (faults.length === 0)
    return [`Proven: it was restored into a scratch database, and all ${orders} orders hold together.`]
  return ['It can be restored, but what it holds contradicts itself:', ...faults.map((fault) => `  ${fault}`)]
}

function firstOf(names: string[]): string {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', ...' : '')
}
