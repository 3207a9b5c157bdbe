import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { Account } from './account.ts'

const setpriv = '/usr/bin/setpriv'
// If our parent is gone before the kernel knew to tell us, go too.
const stayWithParent = '[ "$PPID" = "$0" ] && exec "$@"'

let known: boolean | undefined

/** True if the kernel can be asked to stop a server whose Node process was killed. */
function canBindToParent(): boolean {
  known ??= process.platform === 'linux' && spawnSync(setpriv, ['--pdeathsig', 'keep', '/bin/true']).status === 0
  return known
}

/** The command, made to receive `signal` when this process dies by whatever cause; as it is where that is unknown. */
export function boundToParent(signal: 'INT' | 'KILL', command: readonly string[]): string[] {
  if (!canBindToParent()) return [...command]
  return [setpriv, '--pdeathsig', signal, '/bin/sh', '-c', stayWithParent, String(process.pid), ...command]
}

/**
 * The same for systems without setpriv (macOS): a shell that waits for our end of a pipe to close, which the
 * kernel does when we die, and then stops the server. Undefined where it is not needed or there is no shell.
 */
export function watchOver(pid: number, account: Account | undefined): ChildProcess | undefined {
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
