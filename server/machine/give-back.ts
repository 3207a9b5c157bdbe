/**
 * Returns unused memory to the machine. V8 keeps what a load took until it needs more, which comes late on a machine with much
 * memory; a small server has the database beside it. `npm start` passes the flag that allows this.
 */
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const LOOK_MS = 5_000
/** Collect only below a tenth of load: a busy process cannot spare a tenth of a second. */
const MOST_BUSY = 0.1
const WORTH_IT = 48 * 1024 * 1024
/**
 * Collect only when at least this share of the memory in use is expected back: a collection that frees little would only delay
 * everybody.
 */
const WORTH_SHARE = 0.5

/** Returns the memory that the start used. */
export function giveBackNow(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Returns the memory of a load once the load is over. */
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

/** Includes what V8 has cleared but not returned: it keeps as much as it held at its peak. */
function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}
