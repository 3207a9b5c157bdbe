/** Prints papers in a process that starts with the first one and ends after a while without any. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Shop } from '#api/shop.ts'
import { PROGRAMS } from '#processes/programs.ts'
import { type Asker, createSideProcess, type SideLimits, SideProcessEnded } from '#processes/side-process.ts'
import { StoreError } from '#store/errors.ts'
import type { Print } from '#store/papers/papers.ts'

/** The largest orders need a fraction of this memory; a paper that needs more ends that process and not the shop. */
const LIMITS: SideLimits = { jobMs: 30_000, idleMs: 30_000, mostWaiting: 30, mostOfOne: 5, memoryMb: 400, heapMb: 192 }

/** Phones ask for a paper twice, and people once more: this keeps about a hundred papers for a few minutes. */
const KEPT = { maxSize: 4 * 1024 * 1024, ttl: 300_000 }

/** The returned function throws `busy` when too many papers wait or one takes too long. */
export function createPrinter(limits: SideLimits = LIMITS) {
  const draw = createSideProcess<Print, Uint8Array>(PROGRAMS.papers, limits)
  const kept = new LRUCache<string, Uint8Array>({ ...KEPT, sizeCalculation: (pdf) => pdf.byteLength })
  return async (print: Print, from: Asker): Promise<Uint8Array> => {
    const key = createHash('sha256').update(JSON.stringify(print)).digest('base64')
    const known = kept.get(key)
    if (known) return known
    try {
      const pdf = await draw(print, from)
      kept.set(key, pdf)
      return pdf
    } catch (error) {
      if (error instanceof StoreError || from.signal?.aborted) throw error
      if (!(error instanceof SideProcessEnded) || error.reason !== 'time') {
        throw new Error(`A paper could not be drawn: ${error instanceof Error ? error.message : error}`)
      }
      throw new StoreError('busy', 'The printer is busy. Please try again in a moment.', { cause: error })
    }
  }
}

/** In pixels: sharp at the two inches it is printed in. */
const LOGO_WIDTH = 600

/**
 * Prints papers with the shop's present logo; an invoice freezes its words only. A logo that cannot be read is left out, because
 * the paper is wanted at the door.
 */
export function printWithLogo(
  print: Shop['print'],
  { details, images }: Pick<Shop, 'details' | 'images'>,
): Shop['print'] {
  return async (paper, from) => {
    const { logo } = await details.current()
    if (!logo) return print(paper, from)
    const found = await images.findPng(logo, { width: LOGO_WIDTH, format: 'png' }).catch(() => undefined)
    return print({ ...paper, logo: found && Buffer.from(found.body).toString('base64') }, from)
  }
}
