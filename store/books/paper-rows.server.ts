/** Reads the numbered papers of some days, oldest first, a few at a time. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { IN_INDIA_TEXT, startOfDay } from '#db/indian-days.ts'
import { batchesOf } from '#store/rows.server.ts'
import type { PaperFacts, PaperHead } from './booked-paper.ts'
import type { Period } from './period.ts'

export const startOf = ({ from }: Period) => startOfDay(from)
export const endOf = ({ until }: Period) => startOfDay(until)

/** `goods`: the number of the order's lines; delivery is not one. */
export type PaperRow = { head: PaperHead; facts: PaperFacts; goods: number; id: string; at: string }

const dayOf = (of: 'i' | 'c') => sql.raw(`(${of}.issued_at ${IN_INDIA_TEXT})::date::text`)

/** These take a few milliseconds to parse. */
const PAPERS_AT_ONCE = 150

export function paperRows(tx: Tx, period: Period): AsyncGenerator<PaperRow[]> {
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
