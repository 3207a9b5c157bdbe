/** `tokri import`: imports a file of products, as Admin, Products, Import does. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/client.ts'
import { readSheet } from '#sheets/read-sheet.ts'
import { requireAdmin } from '#store/access/access.server.ts'
import { AT_MACHINE } from '#store/audit/audit.server.ts'
import { checkImport } from '#store/product-changes/import-file.server.ts'
import { startImport } from '#store/product-changes/import-products.server.ts'
import type { ImportCounts, RowRemark } from '#store/product-changes/product-changes.schema.ts'
import { IMPORT_LIMITS } from '#store/product-changes/product-imports.ts'
import { readImport } from '#store/product-changes/read-imports.server.ts'
import { type Answer, type Command, Mistyped, Refused, type Typed } from './command.ts'
import { withShop } from './shop-database.ts'

export const importCommand: Command = {
  summary: 'reads products from a CSV file, as under Admin, Products, Import',
  help: `npm run tokri -- import FILE [--check] [--yes]

  --check             says what would become of each row, and writes nothing
  --yes               takes the good rows although others are refused; without it one refused row stops all

  Ends with 1 when rows are refused. It can be undone under Admin, Products, Import.`,
  options: { check: { type: 'boolean' }, yes: { type: 'boolean' } },
  run,
}

const LOOK_MS = 200
const MOST_SAID = 20

async function run({ words: [name, ...more], flags, env }: Typed): Promise<Answer> {
  if (name === undefined || more.length > 0) throw new Mistyped('Name one file: npm run tokri -- import FILE')
  const bytes = await readFile(name).catch((error: Error) => {
    throw new Refused(`${name} cannot be read: ${error.message}`)
  })
  if (bytes.length > IMPORT_LIMITS.bytes)
    throw new Refused(`${name} has more than ${IMPORT_LIMITS.bytes / 1e6} MB. Split it.`)
  return withShop(env, async ({ db }) => {
    const admin = requireAdmin(AT_MACHINE, 'change products')
    const sheet = await readSheet(bytes)
    const checked = await checkImport(db, admin, sheet, keepPicture)
    const { counts, problems, warnings } = checked
    const remarks = [...linesOf('Refused', problems), ...linesOf('Look at', warnings)]
    const isBad = counts.refused > 0
    if (flags.has('check') || (isBad && !flags.has('yes'))) {
      const way = isBad && !flags.has('check') ? ['Nothing was written. Mend these rows, or type --yes.'] : []
      return { said: [`It would be: ${inWords(counts)}.`, ...remarks, ...way], json: { ...checked }, isBad }
    }
    const done = await write(db, { fileName: path.basename(name), sheet, keepPicture })
    return { said: [`${inWords(done)}.`, ...remarks], json: { counts: done, problems, warnings }, isBad }
  })
}

/** A job in this process writes the rows; this waits for it. */
async function write(db: Db, file: Parameters<typeof startImport>[2]): Promise<ImportCounts> {
  const admin = requireAdmin(AT_MACHINE, 'change products')
  let failure: unknown
  const id = await startImport(db, admin, file, {
    // Open shops hear of it from the database.
    onWritten: async () => undefined,
    onError: (error) => {
      failure = error
    },
  })
  for (;;) {
    const { status, counts } = await readImport(db, admin, id)
    if (status === 'done') return counts
    if (status !== 'running') {
      const reason = failure instanceof Error ? failure.message : 'it was stopped in the shop'
      throw new Refused(`The import ended early (${reason}). What was written until then stays: ${inWords(counts)}.`)
    }
    await sleep(LOOK_MS)
  }
}

/** The shop's own pictures are stored by path; others must be on https. */
function keepPicture(address: string): string {
  if (!URL.canParse(address) || new URL(address).protocol === 'https:') return address
  throw new Error('A picture of another host must have an https address.')
}

function inWords({ created, updated, unchanged, refused }: ImportCounts): string {
  return `${created} new, ${updated} changed, ${unchanged} as before, ${refused} refused`
}

function linesOf(what: string, remarks: RowRemark[]): string[] {
  const lines = remarks.slice(0, MOST_SAID).map(({ line, name, words }) => `${what} row ${line}, ${name}: ${words}`)
  return remarks.length > MOST_SAID ? [...lines, `... and ${remarks.length - MOST_SAID} more.`] : lines
}
