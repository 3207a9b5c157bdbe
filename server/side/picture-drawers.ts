/**
 * Draws pictures in processes beside the shop: uploads in one, and cuts of our own pictures in another, which uploads cannot hold
 * up.
 */
import { createReadStream } from 'node:fs'
import { PROGRAMS } from '#processes/programs.ts'
import { createSideProcess, type SideLimits, SideProcessEnded } from '#processes/side-process.ts'
import type { Cut, CutPicture, DrawAnew, Drawn, NotDrawn, Redraw } from '#store/images/drawing.ts'

/** Twelve megapixels of AVIF take 290 MB at their peak, sixteen 360. */
const UPLOADS: SideLimits = { jobMs: 15_000, idleMs: 10_000, mostWaiting: 8, mostOfOne: 4, memoryMb: 400, heapMb: 64 }
/** The first page of a shop that nobody has visited yet wants all its pictures at once. */
const CUTS: SideLimits = { jobMs: 10_000, idleMs: 10_000, mostWaiting: 100, memoryMb: 250, heapMb: 64 }

export function createPictureDrawers(): { drawAnew: DrawAnew; cut: CutPicture } {
  const draw = createSideProcess<Redraw, Drawn | NotDrawn>(PROGRAMS.pictures, UPLOADS)
  const cut = createSideProcess<Cut, Drawn | NotDrawn>(PROGRAMS.pictures, CUTS)
  return {
    drawAnew: ({ file, ...redraw }, from) => draw(redraw, from, () => createReadStream(file)).catch(refusalOf),
    cut: ({ bytes, ...what }) => cut(what, { asker: 'pages' }, () => [bytes]).catch(refusalOf),
  }
}

/** If a picture crashes its process, the picture is at fault. */
function refusalOf(error: unknown): NotDrawn {
  if (!(error instanceof SideProcessEnded)) throw error
  const isHeavy = error.reason !== 'crash'
  const detail = isHeavy ? 'The picture takes too much to read. Please save it smaller.' : 'The picture cannot be read.'
  return { refused: 'picture', detail }
}
