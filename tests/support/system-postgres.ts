/** A PostgreSQL server of the system, such as Debian's, for what needs one that listens on the network. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, globSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { atEnd } from './at-end.ts'
import { makeScratch } from './scratch.ts'

/** Its programs; undefined on a machine that has none of version 15 or newer. */
export const SYSTEM_POSTGRES = globSync('/usr/lib/postgresql/*/bin').find(
  (folder) => Number(folder.split('/')[4]) >= 15 && existsSync(path.join(folder, 'initdb')),
)

/** PostgreSQL refuses root. */
const IS_ROOT = process.getuid?.() === 0
const NOBODY = 65_534
const AS_NOBODY = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}

type SystemServer = {
  folder: string
  port: number
  url: (query?: string) => string
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

/** An empty folder that the server may own. */
export async function serverFolder(): Promise<string> {
  const folder = await makeScratch('tokri-system-')
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  handOver(folder)
  return folder
}

/** Makes a file of the server's, which nobody else may read. */
export function writeForServer(file: string, text: string): void {
  writeFileSync(file, text)
  chmodSync(file, 0o600)
  handOver(file)
}

export function makeData(folder: string): void {
  const words = ['-D', path.join(folder, 'data'), '-U', 'tokri', '--auth=trust', '--no-sync', '-E', 'UTF8']
  const { status, stderr } = spawnSync(path.join(SYSTEM_POSTGRES ?? '', 'initdb'), words, { cwd: folder, ...AS_NOBODY })
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
}

/** The data of a server that does not run, once more for another. */
export function copyData(from: string, to: string): void {
  cpSync(path.join(from, 'data'), path.join(to, 'data'), { recursive: true })
  chmodSync(path.join(to, 'data'), 0o700)
  for (const entry of ['.', ...readdirSync(path.join(to, 'data'), { recursive: true, encoding: 'utf8' })]) {
    handOver(path.join(to, 'data', entry))
  }
}

/** Starts the server on `folder/data` and waits until it answers. */
export async function startServer(
  folder: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<SystemServer> {
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder, ...settings }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(SYSTEM_POSTGRES ?? '', 'postgres'), ['-D', path.join(folder, 'data'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...AS_NOBODY,
  })
  let said = ''
  child.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  atEnd(() => end('SIGQUIT'))
  await untilThere(folder, port, child, () => said)
  return {
    folder,
    port,
    url: (query = '') => `postgres://tokri@127.0.0.1:${port}/postgres${query}`,
    kill: () => end('SIGQUIT'),
  }
}

async function untilThere(folder: string, port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const client = new pg.Client({ host: folder, port, user: 'tokri', database: 'postgres' })
    client.on('error', () => undefined)
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isThere) return
    await sleep(100)
  }
  throw new Error(`PostgreSQL did not start: ${said()}`)
}

function handOver(place: string): void {
  if (IS_ROOT) chownSync(place, NOBODY, NOBODY)
}
