/** A side process that does what tests tell it: also to take memory, to hang and to die. */
import { setTimeout as sleep } from 'node:timers/promises'
import { serveJobs } from '#processes/serve-jobs.ts'

export type OddJob =
  | { say: string; afterMs?: number }
  | { takeMb: number; whileLooking: boolean }
  | { exit: number }
  | { fail: string }

const BLOCK_BYTES = 8 * 1024 * 1024

serveJobs(async (job: OddJob) => {
  if ('exit' in job) process.exit(job.exit)
  if ('fail' in job) throw new Error(job.fail)
  if ('takeMb' in job) return take(job.takeMb, job.whileLooking)
  await sleep(job.afterMs ?? 0)
  return `${job.say} by ${process.pid}`
})

/** Without pauses the process cannot look at itself meanwhile. */
async function take(mb: number, whileLooking: boolean): Promise<string> {
  const taken: Buffer[] = []
  for (let bytes = 0; bytes < mb * 1024 * 1024; bytes += BLOCK_BYTES) {
    taken.push(Buffer.alloc(BLOCK_BYTES, 1))
    if (whileLooking) await sleep(1)
  }
  return `${taken.length} blocks by ${process.pid}`
}
