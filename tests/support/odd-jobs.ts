/** A side process that does what tests tell it: also to take memory, to hang and to die. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { serveJobs } from '#engines/side-process/serve-jobs.ts'

export type OddJob =
  | { say: string; afterMs?: number }
  | { takeMb: number; whileLooking: boolean }
  | { exit: number }
  | { hash: 'sha256' }
  | { fail: string }
  | { plodMs: number }
  | { attempt: Attempt }

export type Attempt =
  | { read: string }
  | { write: string }
  | { connect: string | number }
  | { listen: 0 }
  | { lookup: string }
  | { spawn: string }
  | { thread: string }
  | { addon: string }
  | { signal: number }
  | { environment: true }
  | { user: true }

/** Works a tenth of the time, as on a busy machine. */
async function plod(ms: number): Promise<string> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(90)) {
    for (const rest = Date.now() + 10; Date.now() < rest; );
  }
  return 'there'
}

const BLOCK_BYTES = 8 * 1024 * 1024

serveJobs(async (job: OddJob, file) => {
  if ('hash' in job) return `${file.length} bytes ${createHash(job.hash).update(file).digest('hex')}`
  if ('exit' in job) process.exit(job.exit)
  if ('fail' in job) throw new Error(job.fail)
  if ('plodMs' in job) return plod(job.plodMs)
  if ('attempt' in job) return attempt(job.attempt)
  if ('takeMb' in job) return take(job.takeMb, job.whileLooking)
  await sleep(job.afterMs ?? 0)
  return `${job.say} by ${process.pid}`
})

/** What somebody would try who runs code in here; answers with what came of it. */
async function attempt(what: Attempt): Promise<string> {
  try {
    if ('read' in what) return `read ${(await readFile(what.read)).length}`
    if ('write' in what) await writeFile(what.write, 'x')
    if ('connect' in what)
      await once(typeof what.connect === 'string' ? connect(what.connect) : connect(what.connect), 'connect')
    if ('listen' in what) await once(createServer().listen(0), 'listening')
    if ('lookup' in what) await lookup(what.lookup)
    if ('spawn' in what) spawnSync(what.spawn)
    if ('thread' in what) new Worker(what.thread, { eval: true })
    if ('addon' in what) process.dlopen({ exports: {} }, what.addon)
    if ('signal' in what) process.kill(what.signal, 0)
    if ('environment' in what) return Object.keys(process.env).join(' ')
    if ('user' in what) return `user ${process.getuid?.()} ${process.getgid?.()} ${process.getgroups?.()}`
    return 'done'
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

/** Without pauses the process cannot look at itself meanwhile. */
async function take(mb: number, whileLooking: boolean): Promise<string> {
  const taken: Buffer[] = []
  for (let bytes = 0; bytes < mb * 1024 * 1024; bytes += BLOCK_BYTES) {
    taken.push(Buffer.alloc(BLOCK_BYTES, 1))
    if (whileLooking) await sleep(1)
  }
  return `${taken.length} blocks by ${process.pid}`
}
