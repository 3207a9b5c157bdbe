/** What a process takes of the machine, as Linux counts it. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Linux counts in hundredths of a second, whatever its clock. */
const TICK_MS = 10

/** Processor time of the process with all its threads so far, in milliseconds; NaN on other systems. */
export function processorMilliseconds({ pid }: Pick<ChildProcess, 'pid'>): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Behind the name, which may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/**
 * Shoppers do not sit on the shop's processors: what sends a load takes what the server, its database and what watches
 * leave over. `thread` is a thread or a process of one.
 */
export function goBehindShop(thread: number): void {
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}
