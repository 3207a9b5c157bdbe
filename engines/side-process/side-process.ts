/**
 * Runs heavy work in a process of its own: started on demand, one job at a time, ended after a while without any. A job that
 * crashes, takes too long or too much memory ends that process and not the shop.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { createTurns } from '#engines/rate-limit/turns.ts'
import { fileOf, type Program, permissionsOf } from './programs.ts'
import { type JobMessage, type Sent, TOO_MUCH_MEMORY } from './serve-jobs.ts'

export type SideLimits = {
  /**
   * Milliseconds for a job before its process is ended; the first job's include the start. On Linux they count processor time,
   * up to ten times as long by the clock, so that a busy machine ends no job that proceeds.
   */
  jobMs: number
  /** Milliseconds that the process stays without work. */
  idleMs: number
  /** Most jobs that may wait: more would not be done in time. */
  mostWaiting: number
  /** Most of them for one asker who does not go first; absent, no limit. */
  mostOfOne?: number
  /** Most memory in MB: of the process, and of its JavaScript heap. */
  memoryMb: number
  heapMb: number
}

/** Whose turn a job takes. `goesFirst` puts it into a queue before all others; `signal` aborts when nobody wants the job. */
export type Asker = { asker: string; goesFirst?: boolean; signal?: AbortSignal | undefined }

/** A job's file, read when its turn comes, so that waiting jobs take no memory. */
export type JobFile = () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>

export type SideProcess<Job, Done> = (job: Job, from: Asker, file?: JobFile) => Promise<Done>

/** The job has ended its process. */
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
 * Returns a function that runs a job in the process of `program`. It throws `refusal` when too many jobs wait,
 * `SideProcessEnded` when the job ended the process, an AbortError when aborted, and an Error with what the program threw.
 */
export function createSideProcess<Job, Done>(
  program: Program,
  limits: SideLimits,
  refusal: () => Error,
): SideProcess<Job, Done> {
  const giveWay = ({ reject }: Waiting) => reject(refusal())
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

  /** Fails the running job with the reason; jobs that wait get a new process. */
  function onEnd(reason: unknown): void {
    clearTimeout(clock)
    const failed = current
    current = undefined
    failed?.reject(reason)
    takeNext()
  }

  /** Starts the next job with a clock of its own; without one the clock counts the idle time. */
  function takeNext(): void {
    if (current) return
    clearTimeout(clock)
    current = first.next() ?? others.next()
    if (!current) {
      if (worker.isRunning()) clock = setTimeout(() => worker.end(undefined), limits.idleMs).unref()
      return
    }
    void worker.give(current)
    watch(current)
  }

  /** Ends a job that has used up its time, or does nothing. */
  function watch(job: Waiting): void {
    const begun = worker.processorMs()
    let seen = begun
    let checksLeft = BUSY_TIMES
    const check = () => {
      const now = worker.processorMs()
      const goesOn = now - seen >= limits.jobMs * LEAST_SHARE && now - begun < limits.jobMs && --checksLeft > 0
      seen = now
      if (current !== job) return
      if (!goesOn) worker.end(new SideProcessEnded('time', 'The job took too long'))
      else clock = setTimeout(check, limits.jobMs).unref()
    }
    clock = setTimeout(check, limits.jobMs).unref()
  }

  return (job, { asker, goesFirst, signal }, file) => {
    if (signal?.aborted) return Promise.reject(givenUp())
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const waiting = { job, file, resolve, reject }
    const turns = goesFirst ? first : others
    if (!turns.join(asker, waiting)) return Promise.reject(refusal())
    const giveUp = () => {
      if (current === waiting) worker.end(givenUp())
      else if (turns.leave(waiting)) reject(givenUp())
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    takeNext()
    return promise.finally(() => signal?.removeEventListener('abort', giveUp)) as Promise<Done>
  }
}

/** How much longer than its time a job may take on a busy machine. */
const BUSY_TIMES = 10
/** A smaller part of the time is a program that hangs. */
const LEAST_SHARE = 0.03
/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

/** The processor's time that the process has used; 0 where there is no Linux. */
function processorMsOf(pid: number | undefined): number {
  try {
    const counts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(counts[11]) + Number(counts[12])) * TICK_MS || 0
  } catch {
    return 0
  }
}

type Answer = Exclude<JobMessage, { ready: true }>
type Hearing = { onAnswer: (said: Answer) => void; onEnd: (reason: unknown) => void }

/** The process itself, started with the first job and after each end. `onEnd` is called once for each end, whatever its cause. */
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
    // Neither the process nor its channel keeps the shop alive.
    started.unref()
    started.channel?.unref()
    if (started.stdin instanceof Socket) started.stdin.on('error', () => undefined).unref()
    return started
  }

  function hear(from: ChildProcess, said: JobMessage): void {
    if ('ready' in said) {
      isReady = true
      // With its first job it gives up its rights, and only a process with the same rights may limit it.
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
    processorMs: () => processorMsOf(running?.pid),
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

/** Returns the file's length. Errors of the pipe are ignored: if the process ended meanwhile, its own end tells more. */
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
    // Libraries write warnings to the console, but the shop's log is JSON lines.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${limits.heapMb}`, ...permissionsOf(program)],
    // It gets no secrets of the shop, only its job. With one arena memory is returned sooner.
    env: { MALLOC_ARENA_MAX: '1' },
  })
  // Before it starts threads, which inherit the priority.
  if (opened.pid !== undefined) setPriority(opened.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return opened
}

function bytesOf({ memoryMb }: SideLimits): number {
  return memoryMb * 1024 * 1024
}

function givenUp(): DOMException {
  return new DOMException('Nobody wants the job any more', 'AbortError')
}

/** The kernel counts thread stacks and allocators' reserves before they are used. */
const MARGIN_BYTES = 64 * 1024 * 1024

/** Lets the process take that many more bytes than now. Does nothing without Linux or prlimit. */
async function boundMemory({ pid }: ChildProcess, moreBytes: number): Promise<void> {
  // When the machine runs out of memory, Linux should end this process rather than the shop or its database.
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, nowKb] = /^VmData:\s+(\d+) kB$/m.exec(status) ?? []
  if (!nowKb) return
  const most = Number(nowKb) * 1024 + moreBytes + MARGIN_BYTES
  await new Promise<void>((resolve) => execFile('prlimit', [`--pid=${pid}`, `--data=${most}`], () => resolve()))
}
