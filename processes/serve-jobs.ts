/** The inside of a side process: it does the jobs it is sent, one after the other, and ends with the shop. */
/** What a side process is sent: the pieces of the file that a job is about, if there is one, and then the job. */
export type Sent = { piece: Uint8Array } | { job: unknown }

/** What a side process says: that it is ready, taking so much memory already, or what became of the job. */
export type Said = { ready: true; residentBytes: number } | { done: unknown } | { failure: string }

/** A side process that would take more memory than it may ends with this code. */
export const TOO_MUCH_MEMORY = 77

/** How often a process looks at the memory it takes, in milliseconds: decoders take about a megabyte in each. */
const LOOK_MS = 15

/** Called once, at the end of the program's imports. */
export function serveJobs<Job, Done>(work: (job: Job, file: Uint8Array) => Promise<Done>): void {
  // Whoever stops the shop may say it to both: the shop lets jobs under way be finished first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  const mostBytes = Number(process.argv[2])
  // Libraries take memory that Node does not bound, on threads of their own: this one is free to look meanwhile.
  const look = () => process.memoryUsage.rss() > mostBytes && process.exit(TOO_MUCH_MEMORY)
  // With the shop its channel ends: nobody wants the job under way any more.
  process.on('disconnect', () => process.exit())
  process.once('message', becomeNobody)
  let pieces: Uint8Array[] = []
  process.on('message', async (sent: Sent) => {
    if ('piece' in sent) return void pieces.push(sent.piece)
    const file = Buffer.concat(pieces)
    pieces = []
    const watch = setInterval(look, LOOK_MS)
    say(await outcomeOf(() => work(sent.job as Job, file)))
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
async function outcomeOf<Done>(work: () => Promise<Done>): Promise<Said> {
  try {
    return { done: await work() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function say(said: Said): void {
  process.send?.(said)
}
