/** The inside of a side process: it does the jobs it is sent, one after the other, and ends with the shop. */
/** A job for a side process, with the length of its file, which comes through standard input. */
export type Sent = { job: unknown; fileBytes: number }

/** A side process is ready, with the memory it uses already, or has ended a job. */
export type JobMessage = { ready: true; residentBytes: number } | { done: unknown } | { failure: string }

/** A side process that would take more memory than it may ends with this code. */
export const TOO_MUCH_MEMORY = 77

/** How often a process looks at the memory it takes, in milliseconds: decoders take about a megabyte in each. */
const LOOK_MS = 15

/** Called once, at the end of the program's imports. */
export function serveJobs<Job, Done>(work: (job: Job, file: Uint8Array) => Promise<Done>): void {
  // A signal to stop may reach both processes: jobs under way are finished first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  const mostBytes = Number(process.argv[2])
  // Libraries take memory that Node does not bound, on threads of their own: this one is free to look meanwhile.
  const look = () => process.memoryUsage.rss() > mostBytes && process.exit(TOO_MUCH_MEMORY)
  // With the shop its channel ends: nobody wants the job under way any more.
  process.on('disconnect', () => process.exit())
  process.once('message', becomeNobody)
  const readFile = readInput()
  process.on('message', async (sent: Sent) => {
    const file = await readFile(sent.fileBytes)
    const watch = setInterval(look, LOOK_MS)
    say(await outcomeOf(() => work(sent.job as Job, file)))
    clearInterval(watch)
  })
  say({ ready: true, residentBytes: process.memoryUsage.rss() })
}

/** Returns what reads so many bytes of the input. */
function readInput(): (bytes: number) => Promise<Uint8Array> {
  let pieces: Uint8Array[] = []
  let received = 0
  let onPiece = () => {}
  process.stdin.on('data', (piece: Uint8Array) => {
    pieces.push(piece)
    received += piece.length
    onPiece()
  })
  return async (bytes) => {
    while (received < bytes) await new Promise<void>((resolve) => (onPiece = resolve))
    const file = Buffer.concat(pieces)
    pieces = []
    received = 0
    return file
  }
}

/** No other service has this id; the database of the shop has the one before. */
const NOBODY = 61_016

/** All code is loaded by now, so root's rights are no longer needed. */
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
async function outcomeOf<Done>(work: () => Promise<Done>): Promise<JobMessage> {
  try {
    return { done: await work() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function say(said: JobMessage): void {
  process.send?.(said)
}
