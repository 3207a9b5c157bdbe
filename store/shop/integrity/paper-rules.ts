/** Rules of invoices, bills and credit notes: sums agree, and numbers have no gap or double. */
import { IN_INDIA_TEXT } from '#db/indian-days.ts'
import { statusesThat } from '#store/selling/orders/steps/order-statuses.ts'

/** The first day, and the day after the last, in India: "2026-11-01" and "2026-12-01". */
export type DayRange = { from: string; until: string }

export const isSaleSql = `o.status in (${statusesThat('isSale')
  .map((status) => `'${status}'`)
  .join(', ')})`

export const rupeesSql = (paise: string) => `to_char((${paise}) / 100.0, 'FM999999999990.00')`

/** SQL: paise ever refunded of an ended order. Its credit note stays even if a refund is later reversed. */
export const givenBackSql = (of: string) => `(select coalesce(-sum(c.amount_paise), 0) from cash_lines c
  where c.order_id = ${of}.order_id and c.counts_as = 'refunded' and c.amount_paise < 0)`

export const endedAtSql = `coalesce((select max(v.created_at) from order_events v
  where v.order_id = o.id and v.kind = 'status' and v.to_status = o.status), o.created_at)`

/**
 * SQL `with` clause: `subject` are the orders to check, `paper` and `line` their papers, `entry` and `closing` the cash book's.
 * Given days, only what changed in them.
 */
export function bookRows(days?: DayRange): string {
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

function rowsOf({ from, until }: DayRange): [subject: string, entry: string, closing: string] {
  const within = (time: string) =>
    `${time} >= '${from}'::timestamp ${IN_INDIA_TEXT} and ${time} < '${until}'::timestamp ${IN_INDIA_TEXT}`
  const ofDays = (day: string) => `${day} >= '${from}' and ${day} < '${until}'`
  const subject = `select order_id from invoices where ${within('issued_at')}
    union select l.order_id from cash_lines l join cash_entries e on e.id = l.entry_id where ${ofDays('e.day')}
    union select order_id from order_returns where ${within('received_at')}
    union select o.id from orders o join invoices i on i.order_id = o.id where not ${isSaleSql} and ${within(endedAtSql)}`
  return [subject, `where ${ofDays('e.day')}`, `where ${ofDays('c.day')}`]
}

const ORDER = (of: string) => `'order:' || ${of}.order_id`

/** As `splitTax` computes it: within a state both halves are equal. */
const taxOn = (paise: string) =>
  `case when crosses then round((${paise}) * percent / (100 + percent)) else 2 * round((${paise}) * percent / (2 * (100 + percent))) end`

/** SQL: paise that earlier credit notes took off the same line. */
const earlier = `case when is_note then coalesce(sum(total) over (partition by of_paper, position, is_note
  order by issued_at, number rows between unbounded preceding and 1 preceding), 0) else 0 end`

/** SQL condition: a credit note from before `reduced` existed, whose total alone shows a refund without goods. */
const isOldReduction = `(is_note and reduced is null and total > 0 and ${givenBackSql('line')} > 0)`

/** SQL: invoices of the financial years to check. */
const numbered = `select i.* from invoices i
  where i.financial_year in (select financial_year from paper)`

/** Each query returns a sentence per fault, and what it concerns. */
export const PAPER_RULES: Record<string, string> = {
  'A paper is as it was issued': `
    select format('%s was changed after it was issued', i.serial) as said, ${ORDER('i')} as about
    from paper p join invoices i on i.id = p.id where i.fingerprint is distinct from paper_fingerprint(i)`,
  'An order is the sum of its lines': `
    select format('Order %s%s: ₹%s, its lines ₹%s, its charges ₹%s', o.number_prefix, o.number, ${rupeesSql('o.total_paise')}, ${rupeesSql('coalesce(l.sum, 0)')}, ${rupeesSql('coalesce(c.sum, 0)')}) as said, 'order:' || o.id as about
    from subject join orders o on o.id = subject.order_id left join (
      select order_id, sum(price_paise::bigint * qty) as sum from order_lines join subject using (order_id) group by 1) l on l.order_id = o.id left join (
      select order_id, sum(paise) as sum from order_charges join subject using (order_id) group by 1) c on c.order_id = o.id
    where o.total_paise <> coalesce(l.sum, 0) + coalesce(c.sum, 0)`,
  'A paper is the sum of its lines': `
    select format('%s says ₹%s, its lines come to ₹%s', p.serial, ${rupeesSql('p.total')}, ${rupeesSql('coalesce(l.sum, 0)')}) as said, ${ORDER('p')} as about
    from paper p left join (select paper_id, sum(total) as sum from line group by 1) l on l.paper_id = p.id
    where p.total is distinct from l.sum`,
  'A line is its price times its units, less its discount': `
    select format('%s, line %s: ₹%s for %s units at ₹%s', serial, position + 1, ${rupeesSql('total')}, qty, ${rupeesSql('price')}) as said, ${ORDER('line')} as about
    from line where total is distinct from price * qty - discount + coalesce(reduced, 0) and not ${isOldReduction}`,
  'Value and tax of a line add up': `
    select format('%s, line %s: ₹%s and tax of ₹%s are not ₹%s', serial, position + 1, ${rupeesSql('taxable')}, ${rupeesSql('cgst + sgst + igst')}, ${rupeesSql('total')}) as said, ${ORDER('line')} as about
    from line where taxable + cgst + sgst + igst is distinct from total or cgst is distinct from sgst or case when crosses then cgst else igst end <> 0`,
  'Tax fits its rate': `
    select format('%s, line %s: tax of ₹%s at %s %%', serial, position + 1, ${rupeesSql('tax')}, percent) as said, ${ORDER('l')} as about
    from (select *, cgst + sgst + igst as tax, ${earlier} as before from line) l
    where tax is distinct from ${taxOn('before + total')} - ${taxOn('before')}`,
  'The papers of an order come to its total': `
    select format('Order %s%s: ₹%s on paper, ₹%s in the order', o.number_prefix, o.number, ${rupeesSql('p.sum')}, ${rupeesSql('o.total_paise')}) as said, 'order:' || o.id as about
    from (select order_id, sum(total) as sum from paper where not is_note group by 1) p join orders o on o.id = p.order_id
    where p.sum is distinct from o.total_paise`,
  'No more is credited than came back': `
    select format('Order %s%s: ₹%s credited, ₹%s came back', o.number_prefix, o.number, ${rupeesSql('p.sum')}, ${rupeesSql('b.back')}) as said, 'order:' || o.id as about
    from (select order_id, sum(total) as sum, ${givenBackSql('paper')} as given, exists (
      select from line l where l.order_id = paper.order_id and l.is_note and l.reduced is null) as is_old
      from paper where is_note group by 1) p join orders o on o.id = p.order_id
    cross join lateral (select case when not ${isSaleSql} then o.total_paise when p.is_old then o.returned_paise + p.given
      else greatest(o.returned_paise, least(p.given, o.total_paise)) end as back) b where p.sum > b.back`,
  'A credit note takes back a paper of its order': `
    select format('%s', n.serial) as said, ${ORDER('n')} as about
    from paper n join invoices i on i.id = n.corrects where i.order_id <> n.order_id or i.kind = 'credit_note'`,
  'Papers are numbered without a gap': `
    select format('Number %s of %s is missing among %ss', n, s.financial_year, replace(s.series, '_', ' ')) as said, '' as about
    from (select financial_year, series, min(number) as first, max(number) as last from (${numbered}) i group by 1, 2) s
    cross join lateral generate_series(s.first, s.last) as n
    where not exists (select from invoices i where i.financial_year = s.financial_year and i.series = s.series and i.number = n)`,
  'A number is given once': `
    select format('Number %s of %s: %s', number, financial_year, string_agg(serial, ' and ' order by serial)) as said, 'order:' || min(order_id::text) as about
    from (${numbered}) i group by financial_year, series, number having count(*) > 1`,
  'A serial is given once': `
    select format('%s stands on %s papers', serial, count(*)) as said, 'order:' || min(order_id::text) as about
    from (${numbered}) i group by series = 'credit_note', serial having count(*) > 1`,
  'Later numbers are of later times': `
    select format('%s is older than the number before it', serial) as said, ${ORDER('i')} as about
    from (select *, lag(issued_at) over (partition by financial_year, series order by number) as before from (${numbered}) i) i
    where issued_at < before`,
}
