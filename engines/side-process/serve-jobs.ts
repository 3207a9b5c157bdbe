/** Runs inside a side process: does jobs one by one, and ends with the shop. */
/** A job for a side process, with the length of its file; the file itself comes by standard input. */
export type Sent = { job: unknown; fileBytes: number }

/** Messages of a side process: ready, with its memory use; or the outcome of a job. */
export type JobMessage = { ready: true; residentBytes: number } | { done: unknown } | { failure: string }

/** The exit code of a side process that would exceed its memory. */
export const TOO_MUCH_MEMORY = 77

/** How often a process checks its memory, in milliseconds: decoders take about a megabyte in each. */
const LOOK_MS = 15

/** To be called once, at the end of the program's imports. */
export function serveJobs<Job, Done>(work: (job: Job, file: Uint8Array) => Promise<Done>): void {
  // A stop signal may reach both processes; running jobs are finished first.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  const mostBytes = Number(process.argv[2])
  // Node does not limit the memory of native libraries. They work on threads of their own, so this one can check meanwhile.
  const look = () => process.memoryUsage.rss() > mostBytes && process.exit(TOO_MUCH_MEMORY)
  // The channel ends with the shop, and then nobody wants the job any more.
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

/** Returns a function that reads that many bytes of the input. */
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

/** A user id that no other service has; the embedded database has the one before it. */
const NOBODY = 61_016

/** Gives up root's rights, which are not needed once all code is loaded. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return
  try {
    process.setgroups?.([])
    process.setgid?.(NOBODY)
    process.setuid?.(NOBODY)
  } catch {
    // A container may stop even root from changing its user; Node's limits hold anyway.
  }
}

/** A job always gets an answer, even if the work throws at once. */
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
