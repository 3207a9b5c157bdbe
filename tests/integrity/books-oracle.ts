/**
 * What a month's books must say, worked out from what was done, in whole paise as BigInt. It shares no code with the shop: the
 * rules are written down again.
 */

export type Bought = { name: string; hsn: string; price: bigint; qty: bigint; percent: bigint }

/** An order of the life in books-life.ts. Months are names such as "2026-10". */
export type Done = {
  number: string
  lines: Bought[]
  delivery: bigint
  /** GST code of the state it goes to. */
  state: string
  gstin: string
  /** When its papers were issued; undefined for none. */
  issued?: string
  /** Units of each line that were credited together, and when. `whole`: with the delivery. */
  credited: { month: string; units: bigint[]; whole: boolean }[]
  /** Below 0 when it was given back. */
  money: { month: string; paise: bigint }[]
}

export type Line = {
  hsn: string
  percent: bigint
  qty: bigint
  txval: bigint
  camt: bigint
  samt: bigint
  iamt: bigint
}
type Slip = { state: string; gstin: string; value: bigint; lines: Line[]; invoice: bigint }

const SHOP_STATE = '29'
const LARGE = 1_00_000_00n

/** Half up, of numbers that are not negative. */
function rounded(top: bigint, bottom: bigint): bigint {
  return (2n * top + bottom) / (2n * bottom)
}

function taxOn(total: bigint, percent: bigint, isFar: boolean): bigint {
  return isFar ? rounded(total * percent, 100n + percent) : 2n * rounded(total * percent, 2n * (100n + percent))
}

/** Units `from` to `to` of a line: the tax of all up to `to`, less the tax of all before. */
function lineOf({ hsn, price, percent }: Bought, from: bigint, to: bigint, isFar: boolean, isGoods = true): Line {
  const tax = taxOn(price * to, percent, isFar) - taxOn(price * from, percent, isFar)
  const half = isFar ? 0n : tax / 2n
  const txval = price * (to - from) - tax
  return { hsn, percent, qty: isGoods ? to - from : 0n, txval, camt: half, samt: half, iamt: isFar ? tax : 0n }
}

const worthOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { txval, camt, samt, iamt }) => sum + txval + camt + samt + iamt, 0n)

/** Delivery as the dearest line is taxed, the first of equals. */
function deliveryOf({ lines, delivery }: Done): Bought | undefined {
  let dearest = lines[0]
  for (const line of lines) if (dearest && line.price * line.qty > dearest.price * dearest.qty) dearest = line
  return delivery === 0n || !dearest ? undefined : { ...dearest, name: 'Delivery', price: delivery, qty: 1n }
}

/** All lines, then apart by paper: a business with both kinds of goods gets two. */
function papersOf(order: Done): { bought: Bought; place: number; isGoods: boolean }[][] {
  const delivery = deliveryOf(order)
  const all = order.lines.map((bought, place) => ({ bought, place, isGoods: true }))
  if (delivery) all.push({ bought: delivery, place: order.lines.length, isGoods: false })
  if (order.gstin === '') return [all]
  const [taxed, free] = [
    all.filter(({ bought }) => bought.percent > 0n),
    all.filter(({ bought }) => bought.percent === 0n),
  ]
  return [taxed, free].filter((part) => part.length > 0)
}

/** The invoices and the credit notes of the month. */
function slipsOf(done: readonly Done[], month: string): { invoices: Slip[]; notes: Slip[] } {
  const invoices: Slip[] = []
  const notes: Slip[] = []
  for (const order of done) {
    if (!order.issued) continue
    const isFar = order.state !== SHOP_STATE
    for (const paper of papersOf(order)) {
      const { state, gstin } = order
      const lines = paper.map(({ bought, isGoods }) => lineOf(bought, 0n, bought.qty, isFar, isGoods))
      const invoice = worthOf(lines)
      if (order.issued === month) invoices.push({ state, gstin, value: invoice, lines, invoice })
      const before = paper.map(() => 0n)
      for (const note of order.credited) {
        const back = paper.flatMap(({ bought, place, isGoods }, at) => {
          const from = before[at] ?? 0n
          const to = note.whole ? bought.qty : isGoods ? from + (note.units[place] ?? 0n) : 0n
          if (to <= from) return []
          before[at] = to
          return [lineOf(bought, from, to, isFar, isGoods)]
        })
        if (back.length > 0 && note.month === month)
          notes.push({ state, gstin, value: worthOf(back), lines: back, invoice })
      }
    }
  }
  return { invoices, notes }
}

const isFar = ({ state }: Slip) => state !== SHOP_STATE
const isLarge = (slip: Slip) => slip.gstin === '' && isFar(slip) && slip.invoice > LARGE
const taxed = ({ lines }: Slip) => lines.filter(({ percent }) => percent > 0n)

/** Every table of the return and every sum of the books, as texts in a fixed order. */
export function expectedBooks(done: readonly Done[], month: string) {
  const { invoices, notes } = slipsOf(done, month)
  const signed = [...invoices.map((slip) => ({ slip, sign: 1n })), ...notes.map((slip) => ({ slip, sign: -1n }))]
  const small = new Map<string, Line>()
  const untaxed = new Map<string, bigint>()
  const goods = { b2b: new Map<string, Line>(), b2c: new Map<string, Line>() }
  for (const { slip, sign } of signed) {
    for (const line of slip.lines) {
      const to = slip.gstin === '' ? 'B2C' : 'B2B'
      add(goods[to === 'B2B' ? 'b2b' : 'b2c'], `${line.hsn.slice(0, 4)} ${line.percent}`, line, sign)
      if (line.percent === 0n) {
        const key = `${isFar(slip) ? 'INTR' : 'INTRA'}${to}`
        untaxed.set(key, (untaxed.get(key) ?? 0n) + sign * line.txval)
      } else if (slip.gstin === '' && !isLarge(slip)) {
        add(small, `${slip.state} ${line.percent}`, line, sign)
      }
    }
  }
  const oneByOne = (slips: readonly Slip[], which: (slip: Slip) => boolean) =>
    slips.flatMap((slip) => (which(slip) && taxed(slip).length > 0 ? [slipWords(slip)] : [])).sort()
  const isBusiness = ({ gstin }: Slip) => gstin !== ''
  const sum = (slips: readonly Slip[]) => slips.reduce((total, { value }) => total + value, 0n)
  const taxIn = (slips: readonly Slip[]) =>
    slips.flatMap(({ lines }) => lines).reduce((total, { camt, samt, iamt }) => total + camt + samt + iamt, 0n)
  return {
    b2b: oneByOne(invoices, isBusiness),
    b2cl: oneByOne(invoices, isLarge),
    cdnr: oneByOne(notes, isBusiness),
    cdnur: oneByOne(notes, isLarge),
    b2cs: words(small),
    nil: [...untaxed].map(([key, paise]) => `${key}: ${paise}`).sort(),
    hsn_b2b: words(goods.b2b),
    hsn_b2c: words(goods.b2c),
    documents: [invoices.length, notes.length],
    sold: sum(invoices),
    cameBack: sum(notes),
    tax: taxIn(invoices) - taxIn(notes),
    received: done.flatMap(({ money }) => money).reduce((all, one) => all + (one.month === month ? one.paise : 0n), 0n),
    ...owedOf(done, month),
  }
}

/** Of the orders on this month's papers, whatever happened to them since. */
function owedOf(done: readonly Done[], month: string) {
  let [owed, toGiveBack] = [0n, 0n]
  for (const order of done) {
    if (order.issued !== month) continue
    const months = [...new Set(order.credited.map((note) => note.month))]
    const back = months.flatMap((one) => slipsOf([order], one).notes).reduce((sum, { value }) => sum + value, 0n)
    const sold = slipsOf([order], month).invoices.reduce((sum, { value }) => sum + value, 0n)
    const paid = order.money.reduce((sum, { paise }) => sum + paise, 0n)
    const due = sold - back - paid
    if (due > 0n) owed += due
    else toGiveBack -= due
  }
  return { owed, toGiveBack }
}

function add(lines: Map<string, Line>, key: string, line: Line, sign: bigint): void {
  const sum = lines.get(key) ?? { ...line, qty: 0n, txval: 0n, camt: 0n, samt: 0n, iamt: 0n }
  for (const name of ['qty', 'txval', 'camt', 'samt', 'iamt'] as const) sum[name] += sign * line[name]
  lines.set(key, sum)
}

const words = (lines: Map<string, Line>) =>
  [...lines].map(([key, { qty, txval, camt, samt, iamt }]) => lineWords(key, { qty, txval, camt, samt, iamt })).sort()

/** As `readBooks` of the test reads the shop's files. */
export function lineWords(key: string, { qty, txval, camt, samt, iamt }: Omit<Line, 'hsn' | 'percent'>): string {
  return `${key}: ${qty} ${txval} ${camt} ${samt} ${iamt}`
}

function slipWords(slip: Slip): string {
  const rates = new Map<string, Line>()
  for (const line of taxed(slip)) add(rates, String(line.percent), { ...line, qty: 0n }, 1n)
  return `${slip.gstin} ${slip.state} ${slip.value}: ${words(rates).join(', ')}`
}
