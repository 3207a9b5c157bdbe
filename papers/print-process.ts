/** Draws papers in a process of its own: fonts and layout cost the shop neither its turn to answer nor memory that stays. */
import { serveJobs } from '#processes/serve-jobs.ts'
import type { Print } from '#store/papers/papers.ts'
import { drawPaper } from './draw-paper.ts'
import { drawSlip } from './draw-slip.ts'
import { printable } from './printable.ts'

serveJobs((print: Print): Promise<Uint8Array> => {
  return 'slip' in print ? drawSlip(printable(print.slip)) : drawPaper(printable(print.paper))
})
