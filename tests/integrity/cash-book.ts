/** The laws of the cash book: whatever happened, its lines, the orders and the closed days say the same. */
import type { ClientBase, Pool } from 'pg'

const LAWS: Record<string, string> = {
  'an order says another sum than its lines': `
    select o.id from orders o left join (
      select order_id, sum(amount_paise) filter (where counts_as = 'received') as received,
        -sum(amount_paise) filter (where counts_as = 'refunded') as refunded
      from cash_lines group by order_id) l on l.order_id = o.id
    where coalesce(o.received_paise, 0) <> coalesce(l.received, 0) or o.refunded_paise <> coalesce(l.refunded, 0)`,
  'an order was paid above its total, or given back more than came': `
    select o.id from orders o join cash_lines l on l.order_id = o.id group by o.id
    having sum(l.amount_paise) not between 0 and o.total_paise`,
  'an entry is not the sum of its lines': `
    select e.id from cash_entries e left join cash_lines l on l.entry_id = e.id group by e.id
    having e.amount_paise is distinct from sum(l.amount_paise)`,
  'a sum is no whole number of paise': `
    select id from cash_entries where amount_paise <> trunc(amount_paise)`,
  'a correction is not the opposite of its entry': `
    select c.id from cash_entries c join cash_entries e on e.id = c.corrects
    where c.amount_paise <> -e.amount_paise or c.way <> e.way or e.kind = 'correction'`,
  'a closed day expected another sum than the book says': `
    select c.day from cash_closings c where c.expected_paise <>
      coalesce((select left_paise from cash_closings p where p.day < c.day order by p.day desc limit 1), 0)
      + coalesce((select sum(amount_paise) from cash_entries e where way = 'cash' and e.day <= c.day
        and e.day > coalesce((select max(day) from cash_closings p where p.day < c.day), '-infinity'::date)), 0)`,
  'the story of an order lacks an entry': `
    select l.order_id from cash_lines l where not exists (select from order_events v
      where v.order_id = l.order_id and v.kind = 'payment' and v.facts -> 'money' ->> 'entry' = l.entry_id::text)`,
}

/** Every way in which the book contradicts itself or its orders; empty when all is well. */
export async function bookViolations(pool: Pool | ClientBase): Promise<string[]> {
  const found: string[] = []
  for (const [law, text] of Object.entries(LAWS)) {
    const { rows } = await pool.query(text)
    found.push(...rows.map((row) => `${law}: ${Object.values(row).join(' ')}`))
  }
  return found
}
