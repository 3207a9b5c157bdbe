/** Lets one process build at a time, however many start at once. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { systemErrorCodeOf } from '#engines/postgres/durable-file.ts'

const LOOK_MS = 100

/** Does the work while this process holds the lock file. A lock whose process has died does not count. */
export function withBuildLock(lock: string, work: () => void): void {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    while (!take(mine, lock)) {
      if (isLeft(lock)) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
    }
    try {
      work()
    } finally {
      rmSync(lock, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Takes the lock by a link, because the file then appears with the number of its process already in it. */
function take(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (systemErrorCodeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that holds the lock has died. */
function isLeft(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return systemErrorCodeOf(error) === 'ESRCH'
  }
}
