import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { ServerAccount } from './account.ts'

const setpriv = '/usr/bin/setpriv'
// If our parent is gone before the kernel could tell us, end too.
const stayWithParent = '[ "$PPID" = "$0" ] && exec "$@"'

let known: boolean | undefined

/** True if the kernel can stop a server whose Node process was killed. */
function canBindToParent(): boolean {
  known ??= process.platform === 'linux' && spawnSync(setpriv, ['--pdeathsig', 'keep', '/bin/true']).status === 0
  return known
}

/**
 * The command, wrapped so that it gets `signal` when this process dies for whatever reason; unchanged on systems that cannot do
 * it.
 */
export function boundToParent(signal: 'INT' | 'KILL', command: readonly string[]): string[] {
  if (!canBindToParent()) return [...command]
  return [setpriv, '--pdeathsig', signal, '/bin/sh', '-c', stayWithParent, String(process.pid), ...command]
}

/**
 * Does the same on systems without setpriv (macOS): a shell waits until our end of a pipe closes, which the kernel does when we
 * die, and then stops the server. Undefined where it is not needed or there is no shell.
 */
export function watchOver(pid: number, account: ServerAccount | undefined): ChildProcess | undefined {
  if (canBindToParent() || process.platform === 'win32') return undefined
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
    ...account,
  })
  watcher.on('error', () => {})
  watcher.unref()
  return watcher
}
