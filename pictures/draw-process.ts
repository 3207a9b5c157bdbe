/** Draws pictures in a process of its own: decoders need much memory, and the shop must not decode strangers' uploads. */
import { serveJobs } from '#engines/side-process/serve-jobs.ts'
import type { Cut, Drawn, NotDrawn, Redraw } from '#store/goods/images/drawing.ts'
import { cut, drawAnew } from './draw-picture.ts'

serveJobs((job: Redraw | Cut, file): Promise<Drawn | NotDrawn> => {
  return 'format' in job ? cut(file, job) : drawAnew(file, job)
})
