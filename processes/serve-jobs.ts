/** The inside of a side process: it does the jobs it is sent, one after the other, and ends with the shop. */
/** What a side process says: that it is ready, taking so much memory already, or what became of the job. */
export type Said = { ready: true; residentBytes: number } | { done: unknown } | { failure: string }

/** A side process that would take more memory than it may ends with this code. */
export const TOO_MUCH_MEMORY = 77

/** How often a process looks at the memory it takes, in milliseconds: decoders take about a megabyte in each. */
const LOOK_MS = 15

/** Called once, at the end of the program's imports. */
export function serveJobs<Job, Done>(work: (job: Job) => Promise<Done>): void {
  // Whoever stops the shop may say it to both: the shop lets jobs under way be finished first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  const mostBytes = Number(process.argv[2])
  // Libraries take memory that Node does not bound, on threads of their own: this one is free to look meanwhile.
  const look = () => process.memoryUsage.rss() > mostBytes && process.exit(TOO_MUCH_MEMORY)
  // With the shop its channel ends: nobody wants the job under way any more.
  process.on('disconnect', () => process.exit())
  process.once('message', becomeNobody)
  process.on('message', async (job: Job) => {
    const watch = setInterval(look, LOOK_MS)
    say(await outcomeOf(work, job))
    clearInterval(watch)
  })
  say({ ready: true, residentBytes: process.memoryUsage.rss() })
}

/** No other service has this id; the database of the shop has the one before. */
const NOBODY = 61_016

/** All code is loaded by now, and whatever comes later is sent: root's rights are of no more use. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return
  try {
    process.setgroups?.([])
    process.setgid?.(NOBODY)
    process.setuid?.(NOBODY)
  } catch {
    // A container may keep even root from becoming somebody else: it is bound by Node all the same.
  }
}

/** A job is always answered, also where the work throws at once. */
async function outcomeOf<Job, Done>(work: (job: Job) => Promise<Done>, job: Job): Promise<Said> {
  try {
    return { done: await work(job) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function say(said: Said): void {
  process.send?.(said)
}
