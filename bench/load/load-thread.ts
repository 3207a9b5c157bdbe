/** The thread that sends the load: a task in, its figures out. */
import { readlinkSync } from 'node:fs'
import net from 'node:net'
import { parentPort } from 'node:worker_threads'
import { createAnswerReader } from './answer-reader.ts'
import { goBehindShop } from './processor.ts'

export type LoadTask = {
  host: string
  port: number
  connections: number
  /** Whole requests. Each connection takes from the plan of its number, and connections of one plan share its next request. */
  plans: string[][]
  seconds: number
  /** Every request is sent once at most; else each plan begins anew when it is through. */
  isOnce?: boolean
  /** Only answers with this status count. */
  status: number
}

export type LoadDone =
  | { times: Float64Array; seconds: number; bytes: number; refused: Record<string, number> }
  | { error: string }

type Seen = { times: number[]; bytes: number; refused: Record<string, number> }

if (process.platform === 'linux') goBehindShop(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
parentPort?.on('message', (task: LoadTask) =>
  run(task).then(
    (done) => parentPort?.postMessage(done),
    (error) => parentPort?.postMessage({ error: String(error) } satisfies LoadDone),
  ),
)

async function run(task: LoadTask): Promise<LoadDone> {
  const seen: Seen = { times: [], bytes: 0, refused: {} }
  const nextOf = task.plans.map((plan) => sequence(plan, task.isOnce ?? false))
  const startedAt = performance.now()
  const end = startedAt + task.seconds * 1000
  const connections = Array.from({ length: task.connections }, (_, number) => {
    const next = nextOf[number % nextOf.length] ?? (() => undefined)
    return converse(task, () => (performance.now() < end ? next() : undefined), seen)
  })
  await Promise.all(connections)
  const seconds = (performance.now() - startedAt) / 1000
  return { times: Float64Array.from(seen.times), seconds, bytes: seen.bytes, refused: seen.refused }
}

function sequence(plan: string[], isOnce: boolean): () => string | undefined {
  let at = 0
  return () => (isOnce ? plan[at++] : plan[at++ % plan.length])
}

/** One connection: sends when it has its answer, until there is nothing more to send. */
function converse(task: LoadTask, next: () => string | undefined, seen: Seen): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(task.port, task.host)
    const reader = createAnswerReader()
    let startedAt = 0
    let isDone = false
    const send = () => {
      const request = next()
      isDone = request === undefined
      if (request === undefined) return void socket.end(resolve)
      startedAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => (isDone ? resolve() : reject(new Error('The server closed a connection'))))
    socket.on('data', (chunk: Buffer) => {
      const answer = reader.take(chunk)
      if (!answer) return
      if (answer.status === task.status) {
        seen.times.push(performance.now() - startedAt)
        seen.bytes += answer.length
      } else seen.refused[answer.status] = (seen.refused[answer.status] ?? 0) + 1
      send()
    })
  })
}
