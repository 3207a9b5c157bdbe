/** Draws papers in a process of its own, so that fonts and layout neither block the shop nor stay in its memory. */
import { serveJobs } from '#engines/side-process/serve-jobs.ts'
import type { PrintJob } from '#store/money/papers/papers.ts'
import { printableText } from '#store/typed/printable-text.ts'
import { drawPapers } from './draw-paper.ts'
import { drawPriceLabels } from './draw-price-labels.ts'
import { drawSlips } from './draw-slip.ts'

serveJobs((print: PrintJob): Promise<Uint8Array> => {
  const { logo } = print
  if ('labels' in print) return drawPriceLabels(printable(print.labels), print.seller)
  return 'slips' in print ? drawSlips(printable(print.slips), logo) : drawPapers(printable(print.papers), logo)
})

/** A copy of the facts in which each text is spelt so that the fonts can show it. */
export function printable<T>(facts: T): T {
  if (typeof facts === 'string') return printableText(facts) as T
  if (Array.isArray(facts)) return facts.map(printable) as T
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, printable(value)])) as T
}
