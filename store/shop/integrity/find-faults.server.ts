/** Finds rows that contradict each other, and papers that a month still lacks. */

import { IN_INDIA_TEXT } from '#db/indian-days.ts'
import { paidForUnitsSql } from '#store/selling/charges/line-discounts.ts'
import { statusesThat } from '#store/selling/orders/steps/order-statuses.ts'
import type { BookFault } from './book-fault.schema.ts'
import { ORDER_RULES } from './order-rules.ts'
import { bookRows, type DayRange, endedAtSql, isSaleSql, PAPER_RULES, rupeesSql } from './paper-rules.ts'

/** A pg connection, or anything else with its `query`. */
type Ask = { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }

const DAY = (of: string) => `'day:' || ${of}.day`

/** Rules of the cash book: each query returns a sentence per fault, and what it concerns. */
const CASH_RULES: Record<string, string> = {
  'An order was paid what the cash book says': `
    select format('Order %s%s: ₹%s received and ₹%s given back, in the book ₹%s and ₹%s', o.number_prefix, o.number,
      ${rupeesSql('coalesce(o.received_paise, 0)')}, ${rupeesSql('o.refunded_paise')}, ${rupeesSql('coalesce(l.received, 0)')}, ${rupeesSql('coalesce(l.refunded, 0)')}) as said, 'order:' || o.id as about
    from subject s join orders o on o.id = s.order_id left join (
      select order_id, sum(amount_paise) filter (where counts_as = 'received') as received,
        -sum(amount_paise) filter (where counts_as = 'refunded') as refunded from cash_lines join subject using (order_id) group by 1) l on l.order_id = o.id
    where coalesce(o.received_paise, 0) <> coalesce(l.received, 0) or o.refunded_paise <> coalesce(l.refunded, 0)`,
  'No order is paid above its total': `
    select format('Order %s%s: ₹%s of ₹%s', o.number_prefix, o.number, ${rupeesSql('sum(l.amount_paise)')}, ${rupeesSql('o.total_paise')}) as said, 'order:' || o.id as about
    from subject s join orders o on o.id = s.order_id join cash_lines l on l.order_id = o.id group by o.id
    having sum(l.amount_paise) not between 0 and o.total_paise`,
  'An entry is the sum of its lines': `
    select format('No. %s of the cash book: ₹%s, its lines ₹%s', e.id, ${rupeesSql('e.amount_paise')}, ${rupeesSql('coalesce(l.sum, 0)')}) as said, ${DAY('e')} as about
    from entry e left join (select entry_id, sum(amount_paise) as sum from cash_lines group by 1) l on l.entry_id = e.id
    where case when e.kind in ('received', 'refund', 'correction') then e.amount_paise end is distinct from l.sum`,
  'A correction is the opposite of its entry': `
    select format('No. %s takes back no. %s', c.id, e.id) as said, ${DAY('c')} as about
    from entry c join cash_entries e on e.id = c.corrects
    where c.amount_paise <> -e.amount_paise or c.way <> e.way or e.corrects is not null`,
  'A closed day expects what the book says': `
    select format('%s expected ₹%s, the book says ₹%s', c.day, ${rupeesSql('c.expected_paise')}, ${rupeesSql('b.paise')}) as said, ${DAY('c')} as about
    from closing c left join lateral (select day, left_paise from cash_closings p where p.day < c.day order by day desc limit 1) p on true
    cross join lateral (select coalesce(p.left_paise, 0) + coalesce(sum(e.amount_paise), 0) as paise from cash_entries e
      where e.way = 'cash' and e.day <= c.day and (p.day is null or e.day > p.day)) b
    where c.expected_paise <> b.paise`,
  'A khata is the sum of its entries': `
    select format('Khata no. %s: ₹%s, its entries ₹%s', k.id, ${rupeesSql('k.balance_paise')}, ${rupeesSql('coalesce(s.paise, 0)')}) as said, 'khata:' || k.id as about
    from khatas k left join (select khata_id, sum(case when way in ('khata', 'gift_card') then -amount_paise else amount_paise end) as paise
      from cash_entries where khata_id is not null group by 1) s on s.khata_id = k.id
    where k.balance_paise <> coalesce(s.paise, 0)`,
  'An expense says what it was for': `
    select format('No. %s of the cash book', e.id) as said, ${DAY('e')} as about from entry e left join expenses x on x.entry_id = e.id
    where (e.kind = 'expense' and e.corrects is null) <> (x.entry_id is not null)`,
  'The story of an order has its entries': `
    select format('Order %s%s lacks no. %s of the cash book', o.number_prefix, o.number, l.entry_id) as said, 'order:' || o.id as about
    from entry e join cash_lines l on l.entry_id = e.id join orders o on o.id = l.order_id
    where not exists (select from order_events v
      where v.order_id = l.order_id and v.kind = 'payment' and v.facts -> 'money' ->> 'entry' = l.entry_id::text)`,
}

const BOOK_RULES = { ...PAPER_RULES, ...CASH_RULES }

const MOST_NAMED = 5
const MOST_LISTED = 100

/** Faults as sentences. Reads every order, stock movement, paper and entry of the cash book. */
export async function findFaults(connection: Ask): Promise<string[]> {
  const found: string[] = []
  for (const [rule, text] of Object.entries(ORDER_RULES)) {
    const { rows } = await connection.query(`select said from (${text}) as broken limit ${MOST_NAMED + 1}`)
    for (const { said } of rows.slice(0, MOST_NAMED)) found.push(`${rule}: ${said}`)
    if (rows.length > MOST_NAMED) found.push(`${rule}: and more`)
  }
  for (const { rule, words, more } of await ask(connection, BOOK_RULES, MOST_NAMED)) {
    found.push(`${rule}: ${words}`)
    if (more) found.push(`${rule}: and ${more} more`)
  }
  return found
}

/** Faults of papers and cash book, of all days or of a month or quarter. With `issuesPapers` also the papers lacking then. */
export function findBookFaults(connection: Ask, days?: DayRange, issuesPapers = false): Promise<BookFault[]> {
  const duties = days && issuesPapers ? dutiesOf(days) : {}
  return ask(connection, { ...duties, ...BOOK_RULES }, MOST_LISTED, days)
}

async function ask(
  connection: Ask,
  rules: Record<string, string>,
  most: number,
  days?: DayRange,
): Promise<BookFault[]> {
  const each = Object.entries(rules).map(
    ([rule, text]) =>
      `(select '${rule}' as rule, said, about, count(*) over () as times from (${text}) as broken order by said limit ${most})`,
  )
  const { rows } = await connection.query(`${bookRows(days)} ${each.join(' union all ')}`)
  const found = rows.map<BookFault>(({ rule, said, about }) => ({
    rule: String(rule),
    words: `${said}.`,
    isBroken: Object.hasOwn(BOOK_RULES, String(rule)),
    ...aboutOf(String(about)),
  }))
  for (const [index, fault] of found.entries()) {
    const more = Number(rows[index]?.times) - most
    if (more > 0 && found[index + 1]?.rule !== fault.rule) found[index] = { ...fault, more }
  }
  return found
}

function aboutOf(about: string): Pick<BookFault, 'about'> {
  const [what, id = ''] = about.split(':')
  return what === 'order' || what === 'day' ? { about: { what, id } } : {}
}

/** Statuses of orders that have left the shop, which need an invoice or bill. */
const sent = statusesThat('isInvoiceable').filter(
  (status) => !statusesThat('awaitsCourier').some((one) => one === status),
)
const SENT = `(${sent.map((status) => `'${status}'`).join(', ')})`

/** SQL: when the goods left the shop, by the first step into such a status. */
const leftAt = `coalesce((select min(v.created_at) from order_events v
  where v.order_id = o.id and v.kind = 'status' and v.to_status in ${SENT}), o.created_at)`

/** SQL: when the shop first had a GSTIN, by the audit log. Earlier orders need no paper. */
const registeredAt = `coalesce(
  (select min(at) from audit_log where subject_id = 'settings' and action = 'settings.change' and coalesce(after ->> 'gstin', '') <> ''),
  (select min(issued_at) from invoices), '-infinity')`

function dutiesOf({ from, until }: DayRange): Record<string, string> {
  const [begins, ends] = [from, until].map((day) => `('${day}'::timestamp ${IN_INDIA_TEXT})`)
  return {
    'What was sent has its paper': `
      select format('Order %s%s was sent and has no invoice or bill of supply', o.number_prefix, o.number) as said, 'order:' || o.id as about
      from orders o where o.status in ${SENT} and not exists (select from invoices i where i.order_id = o.id)
        and ${leftAt} >= greatest(${begins}, ${registeredAt}) and ${leftAt} < ${ends}`,
    'What came back has its credit note': `
      select format('Order %s%s: ₹%s came back, ₹%s credited', o.number_prefix, o.number, ${rupeesSql('b.back')}, ${rupeesSql('p.credited')}) as said, 'order:' || o.id as about
      from (select order_id, coalesce(sum(total) filter (where is_note), 0) as credited from paper group by 1) p
      join orders o on o.id = p.order_id left join (select l.order_id, sum(${paidForUnitsSql('l', 'b.came')}) as paise
        from (select r.order_id, r.product_id, sum(r.came_back) as came
          from subject join order_returns t using (order_id) join order_return_lines r on r.return_id = t.id
          where t.status = 'received' and t.received_at < ${ends} group by 1, 2) b
        join order_lines l using (order_id, product_id) group by 1) r on r.order_id = o.id
      cross join lateral (select case when ${isSaleSql} then coalesce(r.paise, 0) when ${endedAtSql} < ${ends} then o.total_paise else 0 end as back) b
      where p.credited < b.back`,
  }
}
