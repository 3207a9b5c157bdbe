/**
 * Sets priorities of threads for machines with fewer processors than work. Linux gives each thread its own, and threads that Node
 * started earlier do not follow the main one. Other systems have no priorities of threads: there nothing changes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** Nice value: a quarter of the processor while the event loop wants all of it, and all of it while the loop is idle. */
const BEHIND_THE_LOOP = 5

/** The threads that compress, hash passwords, read files and collect garbage. */
const HELPERS = /^(?:libuv-worker|node-V8Worker)/

/** Puts the helping threads behind the one thread that gives all answers. */
export function putLoopFirst(): void {
  const behind = Math.min(getPriority() + BEHIND_THE_LOOP, constants.priority.PRIORITY_LOW)
  for (const thread of ownThreads()) if (HELPERS.test(nameOf(thread))) lower(thread, behind)
}

/** Gives this process only the processor time that nobody else wants. */
export function giveWay(): void {
  for (const thread of ownThreads()) lower(thread, constants.priority.PRIORITY_LOW)
  // 0 is this process.
  lower(0, constants.priority.PRIORITY_LOW)
}

function ownThreads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : []
}

function nameOf(thread: number): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8')
  } catch {
    return 'gone'
  }
}

function lower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority)
  } catch {
    // This system has no priorities, or the thread is gone.
  }
}
