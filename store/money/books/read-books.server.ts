/** Reads the books of a month or quarter from one snapshot, a few papers at a time, and lists their faults. */
import { sql } from 'drizzle-orm'
import { IN_INDIA_TEXT, startOfDay } from '#db/indian-days.ts'
import { CASH_KINDS, LEDGER_MONEY, LEDGER_WAYS } from '#db/order-values.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { indianDay } from '#store/india.ts'
import { type CategoryTax, taxOfProduct } from '#store/money/gst/tax-of-product.ts'
import type { PaperLine } from '#store/money/papers/papers.ts'
import { registrationOf } from '#store/money/papers/which-papers.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { BATCH, batchesOf, inSnapshot, onlyRow } from '#store/rows.server.ts'
import { takeExportSlot } from '#store/shop/export/snapshot.server.ts'
import type { BookFault } from '#store/shop/integrity/book-fault.schema.ts'
import { findBookFaults } from '#store/shop/integrity/find-faults.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { createYield } from '#store/take-breaks.ts'
import {
  type BookedEntry,
  type BookedPaper,
  bookPaper,
  isLateNote,
  type PaperFacts,
  type PaperHead,
} from './booked-paper.ts'
import { type BookedClosing, type Books, type BookTotals, gstinsOf, type Period } from './books.ts'
import { type BookFigures, crossCheckBooks } from './cross-check.ts'
import { readMonthMoney } from './read-month-money.server.ts'

/** With faults nothing may be handed out. Throws `busy` while too many long answers are being made. */
export async function readBooks(
  db: Db,
  _admin: Admin<'read takings'>,
  period: Period,
): Promise<{ books: Books; figures: BookFigures }> {
  const rest = createYield()
  const books = await inSnapshot(db, async (tx) => {
    await takeExportSlot(tx)
    const details = await readDetails(tx)
    const registration = registrationOf(details)
    const hsnDigits = details.isAboveFiveCrore ? 6 : 4
    const connection = { query: (text: string) => tx.execute(sql.raw(text)) }
    const faults = await findBookFaults(connection, period, registration !== 'none')
    const codes = createHsnCodes(tx, details, hsnDigits)
    const { papers, ...noted } = await readPapers(tx, period, codes, rest)
    const read = { period, shopName: details.shopName, registration, hsnDigits, papers } as const
    const filledCodes = codes.filled()
    return {
      ...read,
      entries: await readEntries(tx, period),
      closings: await readClosings(tx, period),
      kept: await readSums(tx, period),
      money: await readMonthMoney(tx, period),
      faults: [...faults, ...codes.faults()],
      remarks: remarksOn({ ...read, ...noted, filledCodes, today: indianDay(Date.now()) }),
    }
  })
  const { figures, faults } = await crossCheckBooks(books, rest)
  return { books: { ...books, faults: [...books.faults, ...faults] }, figures }
}

type Rest = ReturnType<typeof createYield>
type Codes = ReturnType<typeof createHsnCodes>

async function readPapers(tx: Tx, period: Period, codes: Codes, rest: Rest) {
  const papers: BookedPaper[] = []
  let [assumedPlaces, assumedRates] = [0, 0]
  for await (const rows of paperRows(tx, period)) {
    const hsnOf = await codes.of(rows)
    for (const row of rows) {
      const { head, facts, goods } = row
      papers.push(bookPaper(head, facts, goods, (line, place) => hsnOf(row, line, place)))
      if (facts.invoice.placeOfSupply.isAssumed) assumedPlaces += 1
      if (facts.lines.some(({ tax }) => tax?.isRateAssumed)) assumedRates += 1
      await rest()
    }
  }
  return { papers, assumedPlaces, assumedRates }
}

/** The debtor of a business's order is the buyer on its paper, or on the order before there is one. */
async function readEntries(tx: Tx, { from, until }: Period): Promise<BookedEntry[]> {
  const entries: BookedEntry[] = []
  const batches = batchesOf<BookedEntry>(async (last) => {
    const { rows } = await tx.execute<BookedEntry>(sql`
      select e.id::float8, e.day::text, e.kind, e.way, e.courier, e.amount_paise::float8 as amount, e.corrects::float8,
        (select coalesce(jsonb_agg(jsonb_build_object('orderNumber', o.number_prefix || o.number, 'amount', l.amount_paise,
          'party', coalesce((select coalesce(i.facts #>> '{buyer,gstin}', '') from invoices i where i.order_id = o.id limit 1), o.customer_gstin))
          order by o.number), '[]') from cash_lines l join orders o on o.id = l.order_id where l.entry_id = e.id) as lines,
        case when x.entry_id is not null then jsonb_build_object('kind', x.kind, 'whom', x.whom,
          'file', (select b.path from expense_bills b where b.entry_id = e.id), 'bill', case when x.gstin is not null then
          jsonb_build_object('gstin', x.gstin, 'number', x.bill_number, 'hsn', x.hsn, 'taxable', x.taxable_paise, 'cgst', x.cgst_paise,
            'sgst', x.sgst_paise, 'igst', x.igst_paise) end) end as expense
      from cash_entries e left join expenses x on x.entry_id = coalesce(e.corrects, e.id) where e.day >= ${from} and e.day < ${until}
        and (e.day, e.id) > (${last?.day ?? '-infinity'}::date, ${last?.id ?? 0}::bigint)
      order by e.day, e.id limit ${BATCH}`)
    return rows
  })
  for await (const rows of batches) entries.push(...rows)
  return entries
}

async function readClosings(tx: Tx, { from, until }: Period): Promise<BookedClosing[]> {
  const { rows } = await tx.execute<BookedClosing>(sql`
    select day::text, expected_paise::float8 as expected, counted_paise::float8 as counted, left_paise::float8 as left, coalesce(note, '') as note
    from cash_closings where day >= ${from} and day < ${until} order by day`)
  return rows
}

async function readSums(tx: Tx, period: Period): Promise<BookTotals> {
  const { from, until } = period
  const { rows } = await tx.execute<BookTotals>(sql`
    with paper as (select order_id, kind = 'credit_note' as is_note, (facts ->> 'totalPaise')::numeric as total
      from invoices where issued_at >= ${startOf(period)} and issued_at < ${endOf(period)}),
    sold as (select i.order_id, sum(case when i.kind = 'credit_note' then -1 else 1 end * (i.facts ->> 'totalPaise')::numeric) as net
      from invoices i where i.order_id in (select order_id from paper where not is_note) group by 1),
    due as (select s.net - o.received_paise + o.refunded_paise as paise from sold s join orders o on o.id = s.order_id)
    select count(*)::int as papers, count(*) filter (where is_note)::int as notes,
      coalesce(sum(total) filter (where not is_note), 0)::float8 as sold,
      coalesce(sum(total) filter (where is_note), 0)::float8 as "cameBack",
      (select coalesce(sum(amount_paise), 0)::float8 from cash_entries
        where kind in ${[...CASH_KINDS, ...LEDGER_MONEY]} and way not in ${LEDGER_WAYS} and day >= ${from} and day < ${until}) as received,
      (select coalesce(sum(greatest(paise, 0)), 0)::float8 from due) as owed,
      (select coalesce(sum(greatest(-paise, 0)), 0)::float8 from due) as "toGiveBack"
    from paper`)
  return onlyRow(rows)
}

type Seen = Pick<Books, 'period' | 'papers' | 'registration' | 'hsnDigits'> & {
  assumedPlaces: number
  assumedRates: number
  filledCodes: number
  today: string
}

function remarksOn(seen: Seen): string[] {
  const { period, papers, registration, hsnDigits, assumedPlaces, assumedRates, filledCodes, today } = seen
  const gstins = gstinsOf({ papers })
  const late = papers.filter(isLateNote).map(({ serial }) => serial)
  const composed = papers.filter(({ isComposition }) => isComposition).length
  return [
    period.until > today ? 'These days are not over yet: the figures are those of now.' : '',
    registration === 'none' && papers.length === 0
      ? 'Without a GSTIN the shop issues no numbered papers: only its cash book is handed out.'
      : '',
    registration === 'composition' || composed > 0
      ? 'Sales under the composition scheme are in no GSTR-1. Their sum is in the sales register, for the quarterly statement.'
      : '',
    gstins.length > 1 ? `The papers of these days have ${gstins.length} GSTINs: each has a GSTR-1 of its own.` : '',
    late.length > 0
      ? `${late.join(', ')}: issued after 30 November of the year that follows the sale. Ask whether their tax may still be taken back.`
      : '',
    count(assumedPlaces, 'address names', 'addresses name', 'no known PIN code: the state of the shop is taken.'),
    count(
      assumedRates,
      'paper was',
      'papers were',
      'issued without a GST rate, at 0 %: goods taxed at 0 % in the return.',
    ),
    count(
      filledCodes,
      'line of a paper has',
      'lines of papers have',
      'no HSN code: the present one of the product is told.',
    ),
    hsnDigits === 6 ? 'Above ₹5 crore, invoices to businesses need e-invoicing, which this program does not do.' : '',
  ].filter((remark) => remark !== '')
}

function count(many: number, one: string, several: string, words: string): string {
  return many === 0 ? '' : `${many} ${many === 1 ? one : several} ${words}`
}

type Product = { id: string; name: string; hsnCode: string | null; gstPercent: null; categories: string[] }

/**
 * HSN codes for the return, of `digits`: from the paper, or where that has none or a shorter one, the product's present code.
 * Not needed under the composition scheme.
 */
function createHsnCodes(tx: Tx, settings: CategoryTax, digits: number) {
  const missing = new Map<string, Product>()
  let filled = 0

  const isShort = (hsn: string | null | undefined) => (hsn ?? '').length < digits

  /** Loads the codes for the lines of these papers. */
  async function of(rows: readonly PaperRow[]) {
    const lacking = rows.filter(
      ({ facts }) => !facts.invoice.isComposition && facts.lines.some(({ tax }) => isShort(tax?.hsn)),
    )
    const products = lacking.length === 0 ? new Map<string, Product>() : await readProducts(tx, lacking)

    return (row: PaperRow, line: PaperLine, place: number): string => {
      const own = line.tax?.hsn ?? ''
      if (row.facts.invoice.isComposition || !isShort(own)) return own
      // Delivery is taxed with the dearest goods.
      const at = place < row.goods ? place : dearestPlace(row)
      const product = products.get(`${row.head.orderId} ${at}`)
      const present = product ? (taxOfProduct(product, settings).hsn ?? '') : ''
      if (!isShort(present) && present.startsWith(own)) {
        filled += 1
        return present
      }
      if (product) missing.set(product.id, product)
      return own
    }
  }

  const faults = (): BookFault[] =>
    [...missing.values()].map(({ id, name }) => ({
      rule: 'Goods have an HSN code',
      words: `${name} has no HSN code of ${digits} digits, which the return asks for.`,
      about: { what: 'product', id },
      isBroken: false,
    }))

  return { of, faults, filled: () => filled }
}

function dearestPlace({ facts, goods }: PaperRow): number {
  const places = facts.lines.map((line, index) => ({ at: line.position ?? index, total: line.totalPaise }))
  return places.filter(({ at }) => at < goods).toSorted((one, other) => other.total - one.total)[0]?.at ?? 0
}

async function readProducts(tx: Tx, rows: readonly PaperRow[]): Promise<Map<string, Product>> {
  const ids = [...new Set(rows.map(({ head }) => head.orderId))]
  type Row = Product & { orderId: string; place: number }
  const { rows: found } = await tx.execute<Row>(sql`
    select l.order_id as "orderId", (row_number() over (partition by l.order_id order by l.position) - 1)::int as place,
      p.id, p.name, p.hsn_code as "hsnCode", null as "gstPercent", p.categories
    from order_lines l join products p on p.id = l.product_id where l.order_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(found.map((product) => [`${product.orderId} ${product.place}`, product]))
}

const startOf = ({ from }: Period) => startOfDay(from)
const endOf = ({ until }: Period) => startOfDay(until)

/** `goods`: how many lines the order has, without delivery. */
type PaperRow = { head: PaperHead; facts: PaperFacts; goods: number; id: string; at: string }

const dayOf = (of: 'i' | 'c') => sql.raw(`(${of}.issued_at ${IN_INDIA_TEXT})::date::text`)

const PAPERS_AT_ONCE = 150

function paperRows(tx: Tx, period: Period): AsyncGenerator<PaperRow[]> {
  return batchesOf<PaperRow>(async (last) => {
    const after = last ? sql`(i.issued_at, i.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`
    const { rows } = await tx.execute<PaperRow>(sql`
      select i.id, i.issued_at::text as at, (select count(*)::int from order_lines l where l.order_id = i.order_id) as goods,
        jsonb_build_object('lines', i.facts -> 'lines', 'invoice', i.facts -> 'invoice', 'buyer', i.facts -> 'buyer', 'totalPaise', i.facts -> 'totalPaise') as facts,
        jsonb_build_object('id', i.id, 'orderId', i.order_id, 'orderNumber', o.number_prefix || o.number, 'kind', i.kind, 'serial', i.serial,
          'number', i.number, 'day', ${dayOf('i')}, 'corrects', case when c.id is not null then
            jsonb_build_object('serial', c.serial, 'total', c.facts -> 'totalPaise', 'day', ${dayOf('c')}) end) as head
      from invoices i join orders o on o.id = i.order_id left join invoices c on c.id = i.corrects
      where i.issued_at >= ${startOf(period)} and i.issued_at < ${endOf(period)} and ${after}
      order by i.issued_at, i.id limit ${PAPERS_AT_ONCE}`)
    return rows
  }, PAPERS_AT_ONCE)
}
