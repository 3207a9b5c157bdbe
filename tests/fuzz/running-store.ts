/** The whole store as a process, with the demo catalogue on a database of its own. */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionUrl } from '#db/embedded/connection.ts'
import { type Database, openDatabase } from '#db/open-database.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { StoreProcess } from '../faults/store-process.ts'

/** Collects what is garbage when it is told to: what is left then is what the store really holds. */
const COLLECTS = `data:text/javascript,
import v8 from 'node:v8'; import vm from 'node:vm';
v8.setFlagsFromString('--expose-gc'); const gc = vm.runInNewContext('gc');
process.on('SIGUSR2', () => { gc(); gc() })`

export type RunningStore = {
  url: string
  database: Database
  /** Resident memory of the process in MB, after collecting. NaN where there is no /proc. */
  residentMegabytes: () => Promise<number>
  /** What it wrote about the request with the id. */
  logOf: (requestId: string) => string
}

export async function openRunningStore(settings: Record<string, string> = {}): Promise<RunningStore> {
  const dataDir = await makeScratch('tokri-fuzz-')
  const connection = await createTestDatabase()
  const store = new StoreProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: connectionUrl(connection),
    SEED: 'demo',
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'basket-of-mangoes',
    NODE_OPTIONS: `--import=${encodeURI(COLLECTS)}`,
    ...settings,
  })
  atEnd(async () => {
    await store.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = await store.address()
  const database = openDatabase(connection)
  atEnd(() => database.close())
  return {
    url,
    database,
    residentMegabytes: () => residentAfterCollecting(store),
    logOf: (id) => linesWith(id, store.output + store.errors),
  }
}

async function residentAfterCollecting({ child }: StoreProcess): Promise<number> {
  for (let i = 0; i < 3; i++) {
    child.kill('SIGUSR2')
    await sleep(300)
  }
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

function linesWith(words: string, text: string): string {
  const lines = text.split('\n').filter((line) => line.includes(words))
  return lines.join('\n')
}
