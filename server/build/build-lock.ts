/** One build at a time, however many processes start at once on sources that are not built. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from '#engines/postgres/durable-file.ts'

const LOOK_MS = 100

/** Does the work while no other process works under this lock, which is a file. A process that died holds up nobody. */
export function inTurn(lock: string, work: () => void): void {
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

/** Linking makes the file appear with the number of its process already in it. */
function take(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that took it is gone. */
function isLeft(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}
