/** Prints papers in a process that is started when the first is wanted and ended when none was for a while. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Printed, PrintOrder } from '#papers/print-process.ts'
import { StoreError } from '#store/errors.ts'
import type { Print } from '#store/papers/papers.ts'

const PROGRAM = path.join(import.meta.dirname, '../papers/print-process.ts')

/** The largest orders need a fraction of it; whoever needs more ends that process, not the shop. */
const MOST_MB = 192

type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (error: Error) => void }

export type PrinterLimits = {
  /** What the process may take for a paper before it is ended, in milliseconds; its start is part of the first. */
  printMs: number
  /** How long it stays when nothing is printed, in milliseconds. */
  idleMs: number
  /** More than these would not be printed in time. */
  mostWaiting: number
}

const LIMITS: PrinterLimits = { printMs: 30_000, idleMs: 30_000, mostWaiting: 20 }

/** The returned function throws `busy` when too many papers wait or one takes too long. */
export function createPrinter({ printMs, idleMs, mostWaiting }: PrinterLimits = LIMITS) {
  const waiting = new Map<number, Waiting>()
  let printer: ChildProcess | undefined
  let clock: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      serialization: 'advanced',
      // The library warns on the console; the log of the shop is lines of JSON.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${MOST_MB}`],
      // It draws what it is given: the secrets of the shop are not its business.
      env: {},
    })
    started.on('message', (printed: Printed) => take(printed))
    started.on('error', (error) => started === printer && stop(error))
    started.on('exit', (code) => started === printer && stop(new Error(`The printer ended with ${code}`)))
    // Neither it nor its channel keeps the shop open.
    started.unref()
    started.channel?.unref()
    return started
  }

  function stop(reason: Error): void {
    clearTimeout(clock)
    const stopped = printer
    printer = undefined
    stopped?.kill('SIGKILL')
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function take(printed: Printed): void {
    const asker = waiting.get(printed.id)
    waiting.delete(printed.id)
    if ('pdf' in printed) asker?.resolve(printed.pdf)
    else asker?.reject(new Error(`A paper could not be drawn: ${printed.failure}`))
    setClock()
  }

  /** Each paper has its own time; afterwards the clock counts how long nothing was wanted. */
  function setClock(): void {
    clearTimeout(clock)
    clock = setTimeout(() => stop(busy()), waiting.size > 0 ? printMs : idleMs).unref()
  }

  return (print: Print): Promise<Uint8Array> => {
    if (waiting.size >= mostWaiting) return Promise.reject(busy())
    printer ??= start()
    const order: PrintOrder = { id: ++lastId, print }
    const printed = Promise.withResolvers<Uint8Array>()
    waiting.set(order.id, printed)
    if (waiting.size === 1) setClock()
    printer.send(order)
    return printed.promise
  }
}

function busy(): StoreError {
  return new StoreError('busy', 'The printer is busy. Please try again in a moment.')
}
