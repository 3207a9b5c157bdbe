/** The servers that a bench compares, each a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type RunningServer = { url: string; process: ChildProcess; stop: () => Promise<void> }

const STORE = [process.execPath, 'cli/bootstrap.mjs', 'server/main.ts']

/** The built store on the database and the port; `command` starts it. */
export async function startStoreProcess(
  settings: Record<string, string>,
  port: number,
  [program = '', ...words] = STORE,
): Promise<RunningServer> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(port),
    ...settings,
  }
  const child = spawn(program, words, {
    cwd: path.join(import.meta.dirname, '../..'),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (
      await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return running(url, child)
  }
  child.kill('SIGKILL')
  throw new Error('The store did not open')
}

/** One of the bare servers of this folder, in production as the store is. It tells its port when it is ready. */
export async function startBare(
  script: 'bare-server.ts' | 'bare-pages.ts' | 'bare-search.ts',
  { env = {}, input }: { env?: Record<string, string>; input?: Uint8Array } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  child.stdin?.end(input)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', () => reject(new Error(`${script} did not open`)))
  })
  return running(`http://127.0.0.1:${port}`, child)
}

function running(url: string, child: ChildProcess): RunningServer {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return gone
  }
  return { url, process: child, stop }
}
