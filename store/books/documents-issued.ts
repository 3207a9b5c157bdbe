/** Lists the paper numbers that were given in the period: table 13 of GSTR-1. Browser-safe. */
import type { BookedPaper } from './booked-paper.ts'

/** The portal's own numbers and names for kinds of documents. */
const NATURES = { 1: 'Invoices for outward supply', 5: 'Credit Note' } as const
type Nature = keyof typeof NATURES

type Series = { from: BookedPaper; to: BookedPaper; count: number }

export type Gstr1Documents = {
  doc_num: Nature
  doc_typ: string
  docs: { num: number; from: string; to: string; totnum: number; cancel: number; net_issue: number }[]
}

/**
 * A line for each series. No paper is ever cancelled: what comes to nothing is taken back by a credit note, which is a document
 * itself.
 */
export function gatherDocuments() {
  const found = new Map<string, Series>()

  function add(paper: BookedPaper): void {
    const key = seriesOf(paper)
    const series = found.get(key) ?? { from: paper, to: paper, count: 0 }
    if (paper.number < series.from.number) series.from = paper
    if (paper.number > series.to.number) series.to = paper
    series.count += 1
    found.set(key, series)
  }

  function all(): Gstr1Documents[] {
    return ([1, 5] as const).flatMap((nature) => {
      const those = [...found.values()].filter(({ from }) => natureOf(from) === nature)
      const docs = those.map(({ from, to, count }, at) => ({
        num: at + 1,
        from: from.serial,
        to: to.serial,
        totnum: count,
        cancel: 0,
        net_issue: count,
      }))
      return docs.length === 0 ? [] : [{ doc_num: nature, doc_typ: NATURES[nature], docs }]
    })
  }

  return { add, all }
}

function natureOf({ kind }: BookedPaper): Nature {
  return kind === 'credit_note' ? 5 : 1
}

/** The prefix of a number: each prefix has its own line. Credit notes may share that of invoices. */
function seriesOf(paper: BookedPaper): string {
  return `${natureOf(paper)} ${paper.serial.slice(0, paper.serial.lastIndexOf('/') + 1)}`
}
