/** Draws papers in a process of its own: fonts and layout cost the shop neither its turn to answer nor memory that stays. */
import type { Print } from '#store/papers/papers.ts'
import { drawPaper } from './draw-paper.ts'
import { drawSlip } from './draw-slip.ts'
import { printable } from './printable.ts'

export type PrintOrder = { id: number; print: Print }
export type Printed = { id: number; pdf: Uint8Array } | { id: number; failure: string }

// Whoever stops the shop may say it to both: the shop lets papers under way be finished first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// With the shop its channel ends, and nothing keeps this process any longer.
process.on('message', async ({ id, print }: PrintOrder) => {
  const printed: Printed = await draw(print).then(
    (pdf) => ({ id, pdf }),
    (error) => ({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  process.send?.(printed)
})

/** Async also where it throws at once: an order to print is always answered. */
async function draw(print: Print): Promise<Uint8Array> {
  return 'slip' in print ? drawSlip(printable(print.slip)) : drawPaper(printable(print.paper))
}
