/**
 * Memory that nobody needs any more goes back to the machine. V8 keeps what a load took until it must look for more, which
 * with much memory in the machine is late; a small server has the database beside it. `npm start` allows us to ask for it.
 */
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const LOOK_MS = 5_000
/** At most a tenth of the time: a process under load has no tenth of a second for this. */
const MOST_BUSY = 0.1
const WORTH_IT = 48 * 1024 * 1024
/** Share of the memory in use that a collection must promise: looking through much for little would hold everybody up. */
const WORTH_SHARE = 0.5

/** Returns the memory that the start used. */
export function giveBackNow(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Returns the memory of a load once it is over. */
export function giveBackAtRest(collect: () => void = giveBackNow): NodeJS.Timeout {
  let least = heapBytes()
  let before = performance.eventLoopUtilization()
  return setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > MOST_BUSY) return
    least = Math.min(least, heapBytes())
    if (heapBytes() - least < Math.max(WORTH_IT, WORTH_SHARE * least)) return
    collect()
    least = heapBytes()
  }, LOOK_MS).unref()
}

/** With what V8 has cleared and not given back: of that it keeps as much as it held at its fullest. */
function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}
