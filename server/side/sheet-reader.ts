/** Reads product sheets in a process that starts when somebody sends one. */
import { createReadStream } from 'node:fs'
import { PROGRAMS } from '#processes/programs.ts'
import { createSideProcess, type SideLimits, SideProcessEnded } from '#processes/side-process.ts'
import { invalidField } from '#store/errors.ts'
import type { ReadSheet, Sheet } from '#store/product-changes/sheet.ts'

/** The largest files take two seconds and 200 MB. */
const LIMITS: SideLimits = { jobMs: 15_000, idleMs: 10_000, mostWaiting: 4, mostOfOne: 2, memoryMb: 400, heapMb: 192 }

export function createSheetReader(): ReadSheet {
  const read = createSideProcess<null, Sheet | { refused: string }>(PROGRAMS.sheets, LIMITS)
  return async (file, from) => {
    const sheet = await read(null, from, () => createReadStream(file)).catch(refusalOf)
    if ('refused' in sheet) throw invalidField('#file', sheet.refused)
    return sheet
  }
}

/** If a file crashes its process, the file is at fault. */
function refusalOf(error: unknown): { refused: string } {
  if (!(error instanceof SideProcessEnded)) throw error
  return { refused: 'The file takes too much to read. Please split it.' }
}
