/** Rules that the cash book must keep: entries are sums, orders say the same, and closed days expect what the book says. */
import { rupees } from './book-rows.ts'

const DAY = (of: string) => `'day:' || ${of}.day`

/** Each query returns a sentence for every fault, and what it is about. */
export const CASH_RULES: Record<string, string> = {
  'An order was paid what the cash book says': `
    select format('Order %s%s: ₹%s received and ₹%s given back, in the book ₹%s and ₹%s', o.number_prefix, o.number,
      ${rupees('coalesce(o.received_paise, 0)')}, ${rupees('o.refunded_paise')}, ${rupees('coalesce(l.received, 0)')}, ${rupees('coalesce(l.refunded, 0)')}) as said, 'order:' || o.id as about
    from subject s join orders o on o.id = s.order_id left join (
      select order_id, sum(amount_paise) filter (where counts_as = 'received') as received,
        -sum(amount_paise) filter (where counts_as = 'refunded') as refunded from cash_lines join subject using (order_id) group by 1) l on l.order_id = o.id
    where coalesce(o.received_paise, 0) <> coalesce(l.received, 0) or o.refunded_paise <> coalesce(l.refunded, 0)`,
  'No order is paid above its total': `
    select format('Order %s%s: ₹%s of ₹%s', o.number_prefix, o.number, ${rupees('sum(l.amount_paise)')}, ${rupees('o.total_paise')}) as said, 'order:' || o.id as about
    from subject s join orders o on o.id = s.order_id join cash_lines l on l.order_id = o.id group by o.id
    having sum(l.amount_paise) not between 0 and o.total_paise`,
  'An entry is the sum of its lines': `
    select format('No. %s of the cash book: ₹%s, its lines ₹%s', e.id, ${rupees('e.amount_paise')}, ${rupees('coalesce(l.sum, 0)')}) as said, ${DAY('e')} as about
    from entry e left join (select entry_id, sum(amount_paise) as sum from cash_lines group by 1) l on l.entry_id = e.id
    where e.amount_paise is distinct from l.sum`,
  'A correction is the opposite of its entry': `
    select format('No. %s takes back no. %s', c.id, e.id) as said, ${DAY('c')} as about
    from entry c join cash_entries e on e.id = c.corrects
    where c.amount_paise <> -e.amount_paise or c.way <> e.way or e.kind = 'correction'`,
  'A closed day expects what the book says': `
    select format('%s expected ₹%s, the book says ₹%s', c.day, ${rupees('c.expected_paise')}, ${rupees('b.paise')}) as said, ${DAY('c')} as about
    from closing c left join lateral (select day, left_paise from cash_closings p where p.day < c.day order by day desc limit 1) p on true
    cross join lateral (select coalesce(p.left_paise, 0) + coalesce(sum(e.amount_paise), 0) as paise from cash_entries e
      where e.way = 'cash' and e.day <= c.day and (p.day is null or e.day > p.day)) b
    where c.expected_paise <> b.paise`,
  'The story of an order has its entries': `
    select format('Order %s%s lacks no. %s of the cash book', o.number_prefix, o.number, l.entry_id) as said, 'order:' || o.id as about
    from entry e join cash_lines l on l.entry_id = e.id join orders o on o.id = l.order_id
    where not exists (select from order_events v
      where v.order_id = l.order_id and v.kind = 'payment' and v.facts -> 'money' ->> 'entry' = l.entry_id::text)`,
}
