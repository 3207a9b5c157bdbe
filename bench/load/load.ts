/**
 * Load on a server: keep-alive connections in a closed loop over raw sockets, in a thread of their own, so that the server
 * is what is measured and this thread can watch something else meanwhile.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LoadDone, LoadTask } from './load-thread.ts'
import type { RunningServer } from './processes.ts'
import { processorMilliseconds } from './processor.ts'

/** Times in milliseconds; `processor` is what the server's process took for a request, NaN where that is not known. */
export type Load = {
  perSecond: number
  count: number
  p50: number
  p99: number
  processor: number
  /** Mean length of the bodies. */
  bytes: number
  /** How many answers had another status than the wanted one, by status; they count nowhere else. */
  refused: Record<string, number>
}

/** What to send and for how long: see LoadTask. */
export type Plan = Partial<LoadTask> & Pick<LoadTask, 'plans' | 'seconds'>

let thread: Worker | undefined

/** Sends the requests of the plan, one load at a time; over 32 connections when the plan says nothing else. */
export async function load(server: RunningServer, plan: Plan): Promise<Load> {
  thread ??= new Worker(new URL('./load-thread.ts', import.meta.url))
  thread.ref()
  const { hostname, port } = new URL(server.url)
  const before = processorMilliseconds(server.process)
  const task: LoadTask = { host: hostname, port: Number(port), connections: 32, status: 200, ...plan }
  thread.postMessage(task)
  const [done] = (await once(thread, 'message')) as [LoadDone]
  thread.unref()
  if ('error' in done) throw new Error(done.error)
  const { times, seconds, bytes, refused } = done
  const answered = times.length + Object.values(refused).reduce((sum, count) => sum + count, 0)
  const sorted = times.toSorted()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    perSecond: times.length / seconds,
    count: times.length,
    p50: at(0.5),
    p99: at(0.99),
    processor: (processorMilliseconds(server.process) - before) / answered,
    bytes: bytes / times.length,
    refused,
  }
}

export async function stopLoad(): Promise<void> {
  await thread?.terminate()
}

type Extra = { cookie?: string; encoding?: string; body?: unknown }

/** A request as it goes on the wire: a GET, or a POST when it has a body. `path` must be percent-encoded. */
export function requestOf(path: string, { cookie, encoding, body }: Extra = {}): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(encoding ? [`accept-encoding: ${encoding}`] : []),
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}
