/** Folders for what a test writes, in memory where there is room: a database is copied there in a thirtieth of the time. */
import { accessSync, constants, statfsSync } from 'node:fs'
import { mkdtemp, realpath } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** Containers often have 64 MB there, which a database fills. */
const LEAST_ROOM = 2 ** 31

const PLACE = hasRoom() ? MEMORY : os.tmpdir()

/** An empty folder whose name begins so. */
export async function makeScratch(name: string): Promise<string> {
  return realpath(await mkdtemp(path.join(PLACE, name)))
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= LEAST_ROOM
  } catch {
    return false
  }
}
