/** What is forced onto the disk: a test cannot take the power away. */
import { readlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'

/** Watches until the test is over. The answer lists the files and folders that were forced onto the disk, in order. */
export async function watchSyncs(): Promise<() => string[]> {
  const handle = await open(import.meta.filename)
  const kind = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const synced: string[] = []
  const sync = kind.sync
  vi.spyOn(kind, 'sync').mockImplementation(function (this: typeof handle) {
    synced.push(path.resolve(readlinkSync(`/proc/self/fd/${this.fd}`)))
    return sync.call(this)
  })
  return () => synced
}
