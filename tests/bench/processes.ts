/** The servers that a bench compares, each a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type RunningServer = { url: string; process: ChildProcess; stop: () => Promise<void> }

/** The built store on the database and the port. */
export async function startStoreProcess(settings: Record<string, string>, port: number): Promise<RunningServer> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(port),
    ...settings,
  }
  const child = spawn(process.execPath, ['cli/bootstrap.mjs', 'server/main.ts'], {
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

/** A bare `node:http` server that answers the bytes. */
export async function startBareServer(bytes: Uint8Array): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  })
  child.stdin?.end(bytes)
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))))
  return running(`http://127.0.0.1:${port}`, child)
}

/** Resident memory of the process in MB (Linux; NaN elsewhere). */
export function residentMegabytes(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}

function running(url: string, child: ChildProcess): RunningServer {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill('SIGTERM')
    return gone
  }
  return { url, process: child, stop }
}
