/** Draws papers in a process of its own, so that fonts and layout neither block the shop nor stay in its memory. */
import { serveJobs } from '#processes/serve-jobs.ts'
import type { Print } from '#store/papers/papers.ts'
import { drawPapers } from './draw-paper.ts'
import { drawSlips } from './draw-slip.ts'
import { printable } from './printable.ts'

serveJobs((print: Print): Promise<Uint8Array> => {
  const { logo } = print
  if ('slips' in print) return drawSlips(printable(print.slips), logo)
  if ('slip' in print) return drawSlips([printable(print.slip)], logo)
  return drawPapers(printable('papers' in print ? print.papers : [print.paper]), logo)
})
