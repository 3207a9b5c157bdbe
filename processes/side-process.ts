/**
 * Heavy work in a process of its own: started when something is wanted, one job at a time, ended when nothing was wanted for a
 * while. What goes wrong there, or takes too long or too much memory, ends that process and that job, not the shop.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { StoreError } from '#store/errors.ts'
import { createTurns } from '#store/limits/turns.ts'
import { fileOf, type Program, permissionsOf } from './programs.ts'
import { type JobMessage, type Sent, TOO_MUCH_MEMORY } from './serve-jobs.ts'

export type SideLimits = {
  /** Milliseconds that a job may take before its process is ended; the start of the process is part of the first. */
  jobMs: number
  /** How long the process stays when nothing is wanted, in milliseconds. */
  idleMs: number
  /** More than these beside the one under way would not be done in time. */
  mostWaiting: number
  /** How many of these may belong to one asker who does not go first; absent, no limit. */
  mostOfOne?: number
  /** Memory in MB: of the process, and of its JavaScript heap. */
  memoryMb: number
  heapMb: number
}

/** Whose turn a job takes. `goesFirst` has its own queue; `signal` says that nobody wants the job any more. */
export type Asker = { asker: string; goesFirst?: boolean; signal?: AbortSignal | undefined }

/** The file of a job, read when its turn comes, so that waiting jobs take no memory. */
export type JobFile = () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export type SideProcess<Job, Done> = (job: Job, from: Asker, file?: JobFile) => Promise<Done>

/** The job ended the process it was done in. */
export class SideProcessEnded extends Error {
  readonly reason: 'time' | 'memory' | 'crash'

  constructor(reason: 'time' | 'memory' | 'crash', detail: string) {
    super(detail)
    this.reason = reason
  }
}

type Waiting = {
  job: unknown
  file: JobFile | undefined
  resolve: (done: unknown) => void
  reject: (error: unknown) => void
}

/**
 * `program` calls `serveJobs`. The returned function throws `busy` when too many wait, `SideProcessEnded` when the job ended the
 * process, an AbortError when nobody wants it any more, and an Error with what the program threw.
 */
export function createSideProcess<Job, Done>(program: Program, limits: SideLimits): SideProcess<Job, Done> {
  const giveWay = ({ reject }: Waiting) => reject(busy())
  const first = createTurns<Waiting>(limits.mostWaiting, giveWay)
  const others = createTurns<Waiting>(limits.mostWaiting, giveWay, limits.mostOfOne)
  const worker = createWorker(program, limits, { onAnswer, onEnd })
  let current: Waiting | undefined
  let clock: NodeJS.Timeout | undefined

  function onAnswer(said: Answer): void {
    const asker = current
    current = undefined
    if ('done' in said) asker?.resolve(said.done)
    else asker?.reject(new Error(said.failure))
    takeNext()
  }

  /** The job under way fails with the reason; those who wait get a new process. */
  function onEnd(reason: unknown): void {
    clearTimeout(clock)
    const failed = current
    current = undefined
    failed?.reject(reason)
    takeNext()
  }

  /** Each job has its own time; afterwards the clock counts how long nothing was wanted. */
  function takeNext(): void {
    if (current) return
    clearTimeout(clock)
    current = first.next() ?? others.next()
    if (!current) {
      if (worker.isRunning()) clock = setTimeout(() => worker.end(undefined), limits.idleMs).unref()
      return
    }
    const tooLong = new SideProcessEnded('time', 'The job took too long')
    clock = setTimeout(() => worker.end(tooLong), limits.jobMs).unref()
    void worker.give(current)
  }

  return (job, { asker, goesFirst, signal }, file) => {
    if (signal?.aborted) return Promise.reject(givenUp())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const waiting = { job, file, resolve, reject }
    const turns = goesFirst ? first : others
    if (!turns.join(asker, waiting)) return Promise.reject(busy())
    const giveUp = () => {
      if (current === waiting) worker.end(givenUp())
      else if (turns.leave(waiting)) reject(givenUp())
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    takeNext()
    return promise.finally(() => signal?.removeEventListener('abort', giveUp)) as Promise<Done>
  }
}

type Answer = Exclude<JobMessage, { ready: true }>
type Hearing = { onAnswer: (said: Answer) => void; onEnd: (reason: unknown) => void }

/** The process itself: started with the first job after it was ended. `onEnd` hears once of each end, however it came. */
function createWorker(program: Program, limits: SideLimits, { onAnswer, onEnd }: Hearing) {
  let running: ChildProcess | undefined
  let ready = Promise.withResolvers<void>()
  let isReady = false

  function start(): ChildProcess {
    ready = Promise.withResolvers()
    const started = open(program, limits)
    started.on('message', (said: JobMessage) => started === running && hear(started, said))
    started.on('error', (error) => started === running && end(error))
    started.on('exit', (code, signal) => started === running && end(reasonOf(code, signal)))
    // Neither it nor its channel keeps the shop open.
    started.unref()
    started.channel?.unref()
    if (started.stdin instanceof Socket) started.stdin.on('error', () => undefined).unref()
    return started
  }

  function hear(from: ChildProcess, said: JobMessage): void {
    if ('ready' in said) {
      isReady = true
      // With its first job it gives up its rights, and only who has the same rights may bound it.
      void boundMemory(from, bytesOf(limits) - said.residentBytes).then(ready.resolve)
    } else onAnswer(said)
  }

  function reasonOf(code: number | null, signal: string | null): Error {
    const detail = `The process of ${program.file} ended with ${code ?? signal}`
    if (!isReady) return new Error(`${detail} before it was ready`)
    return new SideProcessEnded(code === TOO_MUCH_MEMORY ? 'memory' : 'crash', detail)
  }

  function end(reason: unknown): void {
    const ended = running
    running = undefined
    isReady = false
    ended?.kill('SIGKILL')
    onEnd(reason)
  }

  return {
    isRunning: () => running !== undefined,
    end,
    async give({ job, file }: Waiting): Promise<void> {
      running ??= start()
      const doer = running
      try {
        await ready.promise
        const fileBytes = await sendFile(doer, file)
        const sent: Sent = { job, fileBytes }
        if (doer === running) doer.send(sent)
      } catch (error) {
        if (doer === running) end(error)
      }
    },
  }
}

/** Answers how long it is. Of a process that ended meanwhile its own end says more. */
async function sendFile({ stdin }: ChildProcess, file: JobFile = () => []): Promise<number> {
  let bytes = 0
  for await (const piece of file()) {
    if (!stdin?.writable) return bytes
    bytes += piece.length
    await new Promise<void>((resolve) => stdin.write(piece, () => resolve()))
  }
  return bytes
}

function open(program: Program, limits: SideLimits): ChildProcess {
  const opened = fork(fileOf(program), [String(bytesOf(limits))], {
    serialization: 'advanced',
    // Libraries warn on the console; the log of the shop is lines of JSON.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${limits.heapMb}`, ...permissionsOf(program)],
    // It works on what it is given: the secrets of the shop are not its business. One arena gives memory back sooner.
    env: { MALLOC_ARENA_MAX: '1' },
  })
  // Before it starts threads: they get the same.
  if (opened.pid !== undefined) setPriority(opened.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return opened
}

function bytesOf({ memoryMb }: SideLimits): number {
  return memoryMb * 1024 * 1024
}

function givenUp(): DOMException {
  return new DOMException('Nobody wants the job any more', 'AbortError')
}

function busy(): StoreError {
  return new StoreError('busy', 'The shop is busy. Please try again in a moment.', { facts: { retryAfterSeconds: 2 } })
}

/** The kernel counts thread stacks and reserves of allocators before they use memory. */
const MARGIN_BYTES = 64 * 1024 * 1024

/** Lets the process take so many bytes more than it does now. Without Linux or prlimit nothing happens. */
async function boundMemory({ pid }: ChildProcess, moreBytes: number): Promise<void> {
  // When the machine itself runs out of memory, Linux is to take this process and not the shop or its database.
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, nowKb] = /^VmData:\s+(\d+) kB$/m.exec(status) ?? []
  if (!nowKb) return
  const most = Number(nowKb) * 1024 + moreBytes + MARGIN_BYTES
  await new Promise<void>((resolve) => execFile('prlimit', [`--pid=${pid}`, `--data=${most}`], () => resolve()))
}
