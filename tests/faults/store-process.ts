/** The whole store as a process of its own, to be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findRunningPostgres } from '#engines/postgres/embedded/running.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { openPool } from '#tests/support/open-pool.ts'
import { layReadyData } from '#tests/support/ready-data.ts'
import { makeScratch } from '#tests/support/scratch.ts'

export const OWNER = { email: 'owner@shop.example', password: 'basket-of-mangoes' }

const MAIN = path.join(import.meta.dirname, '../../server/main.ts')

/** A process that was started, whether it came up or not. */
export class StoreProcess {
  readonly child: ChildProcess
  readonly gone: Promise<number | null>
  output = ''
  errors = ''

  constructor(settings: Record<string, string>) {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const usual = { PORT: '0', SEED: 'none', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    const env = { PATH, NODE_COMPILE_CACHE, ...usual, ...settings }
    // It ends itself when this process is gone, however that came: none outlives the tests.
    const words = [MAIN, `--parent=${process.pid}`]
    this.child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.gone = new Promise((done) => this.child.once('exit', done))
    this.child.stdout?.on('data', (bytes) => {
      this.output += bytes
    })
    this.child.stderr?.on('data', (bytes) => {
      this.errors += bytes
    })
  }

  /** Where it listens; waits until it says so. */
  async address(timeoutMs = 60_000): Promise<string> {
    for (const end = Date.now() + timeoutMs; Date.now() < end && this.child.exitCode === null; await sleep(10)) {
      const found = /Tokri is open\s+(\S+)/.exec(this.output)?.[1]
      if (found) return found
    }
    throw new Error(`The store did not open: ${this.output} ${this.errors}`)
  }

  /** Ends it and resolves with its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.gone
  }
}

/** A folder for the data of a store, and what removes it and ends the processes started on it. */
export async function openDataDir() {
  const dataDir = await makeScratch('tokri-faults-')
  const started: StoreProcess[] = []
  return {
    dataDir,
    /** Starts a store on the folder with its own PostgreSQL. */
    start(settings: Record<string, string> = {}): StoreProcess {
      const owner = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
      if (settings.DATABASE_URL === undefined) layReadyData(dataDir)
      const store = new StoreProcess({ DATA_DIR: dataDir, ...owner, ...settings })
      started.push(store)
      return store
    },
    async clear() {
      for (const store of started) if (store.child.exitCode === null) await store.end('SIGKILL')
      const pid = serverPidOf(dataDir)
      if (pid !== undefined) await untilGone(pid)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** The process number of the embedded PostgreSQL on the folder, as its own file says. */
export function serverPidOf(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Waits until no such process is alive. */
export async function untilGone(pid: number, timeoutMs = 20_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; isRunning(pid); await sleep(20)) {
    if (Date.now() > end) throw new Error(`Process ${pid} does not go away`)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A dead one whose parent has not looked yet does nothing any more.
    return process.platform !== 'linux' || !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A pool on the embedded PostgreSQL that the store runs. */
export async function poolOf(dataDir: string): Promise<pg.Pool> {
  const ways = await findRunningPostgres(dataDir)
  if (!ways) throw new Error('No PostgreSQL runs there')
  return openPool({ ...ways.connection, max: 3 })
}

/** Signs in (or up) and resolves with the person's session. */
export async function enter(url: string, call: 'sign-in' | 'sign-up', who: { email: string; password: string }) {
  const send = (pathname: string, init: RequestInit) =>
    fetch(url + pathname, { ...init, signal: AbortSignal.timeout(15_000) })
  const enterOnce = () =>
    send(`/api/auth/${call}/email`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha Rao', ...who }),
    })
  let response = await enterOnce()
  // Many at once on a busy machine are told to come again.
  for (let tries = 1; response.status === 503 && tries < 5; tries++) {
    await sleep(1_000)
    response = await enterOnce()
  }
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const { user } = (await (await send('/api/me', { headers: { cookie } })).json()) as { user: CurrentUser }
  return { uid: user.uid, cookie }
}

/** Adds a product over the API as the owner would. Rupees. */
export async function addProduct(url: string, cookie: string, stock: number, price: number): Promise<string> {
  const productData = { name: `Kite ${stock}`, description: 'Flies.', price, stock, category: ['Toy'] }
  const response = await fetch(`${url}/api/products`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ productData }),
  })
  if (response.status !== 201) throw new Error(`Adding answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { _id: string })._id
}
