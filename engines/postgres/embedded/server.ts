import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerAccount } from './account.ts'
import type { ServerAddress } from './address.ts'
import type { Binaries } from './binaries/binaries.ts'
import type { Folders } from './folders.ts'
import { boundToParent, watchOver } from './guard.ts'
import { dataArgument } from './initialise.ts'
import { type PostgresLog, readServerLog } from './server-log.ts'
import { fixedArguments } from './settings.ts'

export type Server = {
  pid: number
  lastLines: readonly string[]
  /** Resolves, with how it ended, once it is gone. Never rejects. */
  exited: Promise<string>
  hasExited(): boolean
  /** Fast shutdown, then immediate, then by force; resolves when it is gone. */
  stop(): Promise<void>
}

export type ServerPlace = {
  folders: Folders
  binaries: Binaries
  account: ServerAccount | undefined
  address: ServerAddress
  log: PostgresLog
}

/** Starts a postmaster. `strangerPid`: a process id in a stale postmaster.pid that belongs to another program. */
export function spawnServer(place: ServerPlace, strangerPid: number | undefined): Server {
  const { folders, binaries, account, address, log } = place
  const words = [
    binaries.postgres,
    '-D',
    dataArgument(folders.data, account, binaries.major),
    ...fixedArguments(folders, address),
  ]
  const [command = '', ...rest] = boundToParent('INT', words)
  const child = spawn(command, rest, {
    ...account,
    cwd: folders.data,
    // PostgreSQL ignores this id in its lock files; it still checks shared memory.
    env: strangerPid === undefined ? {} : { PG_GRANDPARENT_PID: String(strangerPid) },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C in a terminal must reach only the shop, which then finishes its orders first.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const lastLines = readServerLog(child.stderr, log)
  const watcher = child.pid === undefined ? undefined : watchOver(child.pid, account)
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
  })
  exited.then(() => watcher?.kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    lastLines,
    exited,
    hasExited: () => hasExited(child),
    stop: () => stopServer(child, exited, place),
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function stopServer(child: ChildProcess, exited: Promise<string>, place: ServerPlace): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 8_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, wait] of steps) {
    if (hasExited(child)) return
    if (signal !== 'SIGINT') place.log('warn', `PostgreSQL does not stop, trying ${signal}`)
    sendSignal(child, signal, place)
    const timer = new AbortController()
    await Promise.race([exited, sleep(wait, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
  }
}

// Windows has no signals: Node would just end the process. pg_ctl uses PostgreSQL's own substitute.
function sendSignal(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', { binaries }: ServerPlace): void {
  if (process.platform !== 'win32' || signal === 'SIGKILL') child.kill(signal)
  else execFile(binaries.pgCtl, ['kill', signal.slice(3), String(child.pid)], () => {})
}
