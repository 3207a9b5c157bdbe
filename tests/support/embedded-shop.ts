import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, vi } from 'vitest'
import type { ServerAccount } from '#engines/postgres/embedded/account.ts'
import { isAlive } from '#engines/postgres/embedded/leftover.ts'
import type { Message } from './embedded-run.ts'
import { makeScratch } from './scratch.ts'

// Real processes on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Event<Name extends Message['event']> = Extract<Message, { event: Name }>
type Place = { node?: string; program?: string; account?: ServerAccount | undefined; binaries?: string | undefined }

const shops: ShopProcess[] = []
const folders: string[] = []
let shared: string | undefined

afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.clear()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

afterAll(async () => {
  if (shared !== undefined) await rm(dirname(shared), { recursive: true, force: true })
})

/** An empty folder that goes away after the test. */
export async function makeFolder(name = 'tokri test '): Promise<string> {
  const folder = await makeScratch(name)
  folders.push(folder)
  return folder
}

/** The data folder that the tests of one file share, one after another, with a database in it: made once, for speed. */
export async function sharedDataDir(): Promise<string> {
  if (shared === undefined) {
    shared = join(await makeScratch('tokri test '), 'data')
    const shop = new ShopProcess(shared, {})
    await shop.hears('ready')
    await shop.clear()
  }
  return shared
}

/** A copy of it that a test may spoil. */
export async function copyDataDir(): Promise<string> {
  const dataDir = join(await makeFolder(), 'data')
  await promisify(execFile)('cp', ['-a', await sharedDataDir(), dataDir])
  return dataDir
}

/** A Node process of its own that starts the embedded server on the folder. */
export function openShop(dataDir: string, place: Place = {}): ShopProcess {
  const shop = new ShopProcess(dataDir, place)
  shops.push(shop)
  return shop
}

/** Such a process, and what it has told so far. */
export class ShopProcess {
  readonly told: Message[] = []
  readonly child: ChildProcess
  readonly #gone: Promise<number | null>
  #errors = ''

  constructor(dataDir: string, { node, program, account, binaries }: Place) {
    const words = [program ?? join(import.meta.dirname, 'embedded-run.ts'), JSON.stringify({ dataDir, binaries })]
    this.child = spawn(node ?? process.execPath, words, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    this.#gone = new Promise((done) => this.child.once('exit', done))
    let rest = ''
    this.child.stdout?.on('data', (bytes) => {
      const lines = (rest + bytes).split('\n')
      rest = lines.pop() ?? ''
      this.told.push(...lines.map((line): Message => JSON.parse(line)))
    })
    this.child.stderr?.on('data', (bytes) => {
      this.#errors += bytes
    })
  }

  /** The first telling of this kind; waits for it. */
  async hears<Name extends Message['event']>(event: Name, timeoutMs = 60_000): Promise<Event<Name>> {
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(10)) {
      const found = this.told.find((told): told is Event<Name> => told.event === event)
      if (found) return found
      if (this.child.exitCode !== null) break
    }
    throw new Error(`no '${event}' from the process: ${JSON.stringify(this.told.slice(-5))} ${this.#errors}`)
  }

  /** Ends the process with the signal and resolves with its exit code when it is gone. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.#gone
  }

  /** Ends the process and waits until its server is gone as well. */
  async clear(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.end('SIGTERM')
    for (const told of this.told) if ('pid' in told && told.pid !== undefined) await untilGone(told.pid)
  }
}

/** Waits until no such process exists. */
export async function untilGone(pid: number, timeoutMs = 20_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; isAlive(pid) && !isZombie(pid); await sleep(10)) {
    if (Date.now() > end) throw new Error(`process ${pid} does not go away`)
  }
}

// Dead, but the process it fell to takes its time to notice.
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Runs one statement as the shop's role, or as the superuser, on a connection of its own. */
export async function query(ready: Event<'ready'>, text: string, as: 'tokri' | 'postgres' = 'tokri') {
  const password = as === 'tokri' ? ready.password : ready.superPassword
  const client = new pg.Client({ host: ready.host, port: 5432, user: as, password, database: 'tokri' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
