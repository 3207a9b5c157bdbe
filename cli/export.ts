/** `tokri export`: the owner's data, as files in a folder. */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#db/client.ts'
import { requireAdmin } from '#store/access/access.server.ts'
import { provenAtMachine } from '#store/access/proof.server.ts'
import { AT_MACHINE } from '#store/audit/audit.server.ts'
import { sayBytes } from '#store/backup/backup-folder.server.ts'
import { TABLE_NAMES } from '#store/export/export.ts'
import { exportTable } from '#store/export/export-csv.server.ts'
import { exportEverything } from '#store/export/export-json.server.ts'
import { type Answer, type Command, Mistyped, Refused, type Typed } from './command.ts'
import { withShop } from './shop-database.ts'

const EVERYTHING = 'tokri-export.json'

export const exportCommand: Command = {
  summary: 'writes orders, products, customers and requests as CSV, and all data as JSON, into a folder',
  help: `npm run tokri -- export FOLDER

  The files of Admin, Export, readable by you alone. Nothing is written over. To put a shop back, use backup and restore.`,
  options: {},
  run,
}

type Written = { file: string; bytes: number }

async function run({ words: [name, ...more], env }: Typed): Promise<Answer> {
  if (name === undefined || more.length > 0) throw new Mistyped('Name one folder: npm run tokri -- export FOLDER')
  const folder = path.resolve(name)
  const names = [...TABLE_NAMES.map((table) => `${table}.csv`), EVERYTHING]
  const taken = names.find((file) => existsSync(path.join(folder, file)))
  if (taken) throw new Refused(`${path.join(folder, taken)} is there already: nothing is written over.`)
  const files = await withShop(env, async ({ db }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseFolder)
    return writeAll(db, folder)
  })
  const said = files.map(({ file, bytes }) => `${file}: ${sayBytes(bytes)}`)
  return { said: [`In ${folder}:`, ...said.map((line) => `  ${line}`)], json: { folder, files } }
}

async function writeAll(db: Db, folder: string): Promise<Written[]> {
  const admin = provenAtMachine(requireAdmin(AT_MACHINE, 'export everything'))
  // The reader of the broken stream reports the error too.
  const onError = () => undefined
  const files: Written[] = []
  for (const table of TABLE_NAMES) {
    files.push(await write(path.join(folder, `${table}.csv`), await exportTable(db, admin, table, {}, onError)))
  }
  files.push(await write(path.join(folder, EVERYTHING), await exportEverything(db, admin, onError)))
  return files
}

/** A file under its final name is complete. */
async function write(file: string, text: ReadableStream<string>): Promise<Written> {
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(Readable.fromWeb(text as never), createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new Refused(`${path.basename(file)} could not be written: ${error instanceof Error ? error.message : error}`)
  }
  return { file: path.basename(file), bytes: (await stat(file)).size }
}

function refuseFolder(error: Error): never {
  throw new Refused(`The folder cannot be made: ${error.message}`)
}
