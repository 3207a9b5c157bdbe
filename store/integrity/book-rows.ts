/** The rows that rules of papers and cash are about, as parts of a `with`. */
import { IN_INDIA_TEXT } from '#db/indian-days.ts'
import { statusesThat } from '#store/orders/steps/order-statuses.ts'

/** The days of a month or quarter in India, the last one not included: "2026-11-01" and "2026-12-01". */
export type Days = { from: string; until: string }

export const isSale = `o.status in (${statusesThat('isSale')
  .map((status) => `'${status}'`)
  .join(', ')})`

export const rupees = (paise: string) => `to_char((${paise}) / 100.0, 'FM999999999990.00')`

/** What was ever given back of an order after it had ended, in paise. A credit note stays, also when that was taken back later. */
export const givenBack = (of: string) => `(select coalesce(-sum(c.amount_paise), 0) from cash_lines c
  where c.order_id = ${of}.order_id and c.counts_as = 'refunded' and c.amount_paise < 0)`

export const endedAt = `coalesce((select max(v.created_at) from order_events v
  where v.order_id = o.id and v.kind = 'status' and v.to_status = o.status), o.created_at)`

/**
 * `subject`: the orders looked at; `paper` and `line`: their numbered papers; `entry` and `closing`: of the cash book. Without
 * days all of the shop, with days what these days touched.
 */
export function bookRows(days?: Days): string {
  const [subject, entry, closing] = days ? rowsOf(days) : ['select id as order_id from orders', '', '']
  return `with subject as materialized (${subject}),
  paper as materialized (
    select i.id, i.order_id, i.kind, i.kind = 'credit_note' as is_note, i.serial, i.financial_year, i.number, i.corrects,
      i.issued_at, (i.facts ->> 'totalPaise')::numeric as total, (i.facts -> 'invoice' ->> 'isInterState')::boolean as crosses
    from invoices i join subject using (order_id)),
  line as materialized (
    select p.id as paper_id, p.order_id, p.is_note, p.serial, p.number, p.issued_at, coalesce(p.corrects, p.id) as of_paper, p.crosses,
      coalesce((l.line ->> 'position')::int, l.place::int - 1) as position, (l.line ->> 'qty')::numeric as qty,
      (l.line ->> 'pricePaise')::numeric as price, (l.line ->> 'totalPaise')::numeric as total,
      coalesce((l.line ->> 'discountPaise')::numeric, 0) as discount, (l.line ->> 'reducedPaise')::numeric as reduced,
      (l.line #>> '{tax,percent}')::numeric as percent, (l.line #>> '{tax,taxablePaise}')::numeric as taxable,
      (l.line #>> '{tax,cgstPaise}')::numeric as cgst, (l.line #>> '{tax,sgstPaise}')::numeric as sgst,
      (l.line #>> '{tax,igstPaise}')::numeric as igst
    from paper p join invoices i on i.id = p.id cross join lateral jsonb_array_elements(i.facts -> 'lines') with ordinality as l(line, place)),
  entry as materialized (select * from cash_entries e ${entry}),
  closing as materialized (select * from cash_closings c ${closing})`
}

function rowsOf({ from, until }: Days): [subject: string, entry: string, closing: string] {
  const within = (time: string) =>
    `${time} >= '${from}'::timestamp ${IN_INDIA_TEXT} and ${time} < '${until}'::timestamp ${IN_INDIA_TEXT}`
  const ofDays = (day: string) => `${day} >= '${from}' and ${day} < '${until}'`
  const subject = `select order_id from invoices where ${within('issued_at')}
    union select l.order_id from cash_lines l join cash_entries e on e.id = l.entry_id where ${ofDays('e.day')}
    union select order_id from order_returns where ${within('received_at')}
    union select o.id from orders o join invoices i on i.order_id = o.id where not ${isSale} and ${within(endedAt)}`
  return [subject, `where ${ofDays('e.day')}`, `where ${ofDays('c.day')}`]
}
