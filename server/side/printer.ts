/**
 * Prints papers, reads sheets and draws pictures in side processes, which start when needed and end after a while without work.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { Shop } from '#api/shop.ts'
import { PROGRAMS } from '#engines/side-process/programs.ts'
import { type Asker, createSideProcess, type SideLimits, SideProcessEnded } from '#engines/side-process/side-process.ts'
import { invalidField, StoreError, tooBusy } from '#store/errors.ts'
import type { Cut, CutPicture, DrawAnew, Drawn, NotDrawn, Redraw } from '#store/goods/images/drawing.ts'
import type { ImportedSheet, ReadJob } from '#store/goods/product-changes/sheet.ts'
import type { PrintJob } from '#store/money/papers/papers.ts'
import type { EarlierFile, EarlierJob } from '#store/people/earlier/earlier.ts'
import type { RowsJob, SheetRows } from '#store/sheet-rows.ts'

const busy = () => tooBusy(2, 'The shop is busy. Please try again in a moment.')

/** Limits far above what the largest orders need; a paper that needs more ends its process and not the shop. */
const LIMITS: SideLimits = { jobMs: 30_000, idleMs: 30_000, mostWaiting: 30, mostOfOne: 5, memoryMb: 400, heapMb: 192 }

/** A cache for about a hundred papers: phones ask for each twice, and people once more. */
const KEPT = { maxSize: 4 * 1024 * 1024, ttl: 300_000 }

/** The returned function throws `busy` when too many papers wait or one takes too long. */
export function createPrinter(limits: SideLimits = LIMITS) {
  const draw = createSideProcess<PrintJob, Uint8Array>(PROGRAMS.papers, limits, busy)
  const kept = new LRUCache<string, Uint8Array>({ ...KEPT, sizeCalculation: (pdf) => pdf.byteLength })
  return async (print: PrintJob, from: Asker): Promise<Uint8Array> => {
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

/** Pixels, sharp at the two inches in which it is printed. */
const LOGO_WIDTH = 600

/**
 * Prints papers with the shop's present logo, of which an invoice freezes nothing. A logo that cannot be read is left out,
 * because the paper is wanted at the door.
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

/** Sheets: the largest take two seconds and 200 MB. */
const SHEETS: SideLimits = { jobMs: 15_000, idleMs: 10_000, mostWaiting: 4, mostOfOne: 2, memoryMb: 400, heapMb: 192 }

export function createSheetReaders(): Pick<Shop, 'readSheet' | 'readRows' | 'readEarlier'> {
  type Job = ReadJob | RowsJob | EarlierJob
  const side = createSideProcess<Job, object>(PROGRAMS.sheets, SHEETS, busy)
  const reader = <J extends Job, T extends object>() => {
    return async (file: string, job: J, from: Asker): Promise<T> => {
      const read = await side(job, from, () => createReadStream(file)).catch(refusalOfSheet)
      if ('refused' in read) throw invalidField('#file', String(read.refused))
      return read as T
    }
  }
  return {
    readSheet: reader<ReadJob, ImportedSheet>(),
    readRows: reader<RowsJob, SheetRows>(),
    readEarlier: reader<EarlierJob, EarlierFile>(),
  }
}

/** A file that crashes its process is at fault itself. */
function refusalOfSheet(error: unknown): { refused: string } {
  if (!(error instanceof SideProcessEnded)) throw error
  return { refused: 'The file takes too much to read. Please split it.' }
}

/** Uploaded pictures: AVIF peaks at 290 MB with twelve megapixels, at 360 MB with sixteen. */
const UPLOADS: SideLimits = { jobMs: 15_000, idleMs: 10_000, mostWaiting: 8, mostOfOne: 4, memoryMb: 400, heapMb: 64 }
/** Pictures cut to size: the first page of a shop nobody has visited wants all of its pictures at once. */
const CUTS: SideLimits = { jobMs: 10_000, idleMs: 10_000, mostWaiting: 100, memoryMb: 250, heapMb: 64 }

export function createPictureDrawers(): { drawAnew: DrawAnew; cut: CutPicture } {
  const draw = createSideProcess<Redraw, Drawn | NotDrawn>(PROGRAMS.pictures, UPLOADS, busy)
  const cut = createSideProcess<Cut, Drawn | NotDrawn>(PROGRAMS.pictures, CUTS, busy)
  return {
    drawAnew: ({ file, ...redraw }, from) => draw(redraw, from, () => createReadStream(file)).catch(refusalOf),
    cut: ({ bytes, ...what }) => cut(what, { asker: 'pages' }, () => [bytes]).catch(refusalOf),
  }
}

/** A picture that crashes its process is at fault itself. */
function refusalOf(error: unknown): NotDrawn {
  if (!(error instanceof SideProcessEnded)) throw error
  const isHeavy = error.reason !== 'crash'
  const detail = isHeavy ? 'The picture takes too much to read. Please save it smaller.' : 'The picture cannot be read.'
  return { refused: 'picture', detail }
}
