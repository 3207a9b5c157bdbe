import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries/binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { exists, type Folders } from './folders.ts'
import type { PostgresLog } from './server-log.ts'

const run = promisify(execFile)

/** How long each way of stopping a server may take, in milliseconds, gentlest first. */
const patience: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 8_000],
]

/**
 * Stops a server that outlived the process that started it. Call with the lock held: then no living Tokri owns it. Returns the
 * process id in a stale postmaster.pid when another program has that id by now.
 */
export async function stopOrphanedServer(
  folders: Folders,
  binaries: Binaries,
  log: PostgresLog,
): Promise<number | undefined> {
  const pid = await readServerPid(folders)
  if (pid === undefined) await removeEmptyPidFile(folders)
  if (pid === undefined || !isAlive(pid)) return undefined
  if (process.platform === 'win32') return stopOnWindows(folders, binaries)
  if (!(await isServerOf(folders, pid))) return pid
  log('warn', `stopping a PostgreSQL (pid ${pid}) that an earlier run left behind`)
  for (const [signal, wait] of patience) {
    trySignal(pid, signal)
    for (const end = Date.now() + wait; Date.now() < end; await sleep(20)) {
      if (!isAlive(pid)) return undefined
      if (!(await isServerOf(folders, pid))) return pid
    }
  }
  throw new EmbeddedPostgresError(
    'in_use',
    `a PostgreSQL (pid ${pid}) on ${folders.data} does not stop. Stop it first.`,
  )
}

/** The process number in postmaster.pid, if there is such a file. */
export async function readServerPid(folders: Folders): Promise<number | undefined> {
  const text = await readFile(join(folders.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Math.abs(Number.parseInt(text, 10))
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

// After a power cut the file may be empty; PostgreSQL would wait until a person removes it.
async function removeEmptyPidFile(folders: Folders): Promise<void> {
  const path = join(folders.data, 'postmaster.pid')
  if (!(await exists(path))) return
  await sleep(500)
  if ((await readServerPid(folders)) === undefined) await rm(path, { force: true })
}

/**
 * Ends the children of a dead server. They would end when they next wait for something, but a long computation keeps the shared
 * memory, and so the database, closed until it is done. Call only when PostgreSQL has just refused to start because of that
 * memory: that proves that the server is gone.
 */
export async function endOrphanedBackends(folders: Folders, log: PostgresLog): Promise<void> {
  if (process.platform !== 'linux') return
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || !(await isServerOf(folders, pid))) continue
    log('warn', `ending a PostgreSQL process (pid ${pid}) whose server is gone`)
    trySignal(pid, 'SIGKILL')
  }
}

/** True if a process with this number exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True if that process is a PostgreSQL that works in our data directory, and not another program that got its id later. */
export async function isServerOf(folders: Folders, pid: number): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await run('/bin/ps', ['-o', 'command=', '-p', String(pid)])
      return stdout.includes('postgres') && stdout.includes(folders.data)
    }
    const [there, here, program] = await Promise.all([
      stat(`/proc/${pid}/cwd`),
      stat(folders.data),
      readlink(`/proc/${pid}/exe`),
    ])
    return there.dev === here.dev && there.ino === here.ino && basename(program).startsWith('postgres')
  } catch {
    // The process is gone, a zombie, or another user's: PostgreSQL itself demands that a server owns its data directory.
    return false
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}

async function stopOnWindows(folders: Folders, binaries: Binaries): Promise<undefined> {
  await run(binaries.pgCtl, ['stop', '-D', folders.data, '-m', 'fast', '-w', '-t', '15']).catch(() => undefined)
}
