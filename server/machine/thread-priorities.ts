/**
 * Who goes first where there are fewer processors than work. Linux gives each thread a priority of its own, and those that
 * Node began with do not follow the first. Other systems know none for threads: there all stays as it is.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** A quarter of the processor where the loop wants all of it; all of it where the loop wants none. */
const BEHIND_THE_LOOP = 5

/** Those that compress, hash a password and read a file, and those that clear memory up. */
const HELPERS = /^(?:libuv-worker|node-V8Worker)/

/** One thread gives all answers, so the helping threads get less of the processor than it. */
export function putLoopFirst(): void {
  const behind = Math.min(getPriority() + BEHIND_THE_LOOP, constants.priority.PRIORITY_LOW)
  for (const thread of ownThreads()) if (HELPERS.test(nameOf(thread))) lower(thread, behind)
}

/** This process takes what nobody else wants of the processor. */
export function giveWay(): void {
  for (const thread of ownThreads()) lower(thread, constants.priority.PRIORITY_LOW)
  // Zero is this process.
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
    // This system knows no priorities, or the thread is gone.
  }
}
