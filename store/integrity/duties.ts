/** Duties of the shop before a month is complete: no faults of the rows, but books without them would be wrong. */
import { IN_INDIA_TEXT } from '#db/indian-days.ts'
import { paidForUnitsSql } from '#store/coupons/coupon-terms.ts'
import { statusesThat } from '#store/orders/steps/order-statuses.ts'
import { type Days, endedAt, isSale, rupees } from './book-rows.ts'

const sent = statusesThat('isInvoiceable').filter(
  (status) => !statusesThat('awaitsCourier').some((one) => one === status),
)
const SENT = `(${sent.map((status) => `'${status}'`).join(', ')})`

/** When the goods left the shop: the first step into a status of goods that are gone. */
const leftAt = `coalesce((select min(v.created_at) from order_events v
  where v.order_id = o.id and v.kind = 'status' and v.to_status in ${SENT}), o.created_at)`

/** When the shop first had a GSTIN, as the audit log has it: orders that were sent before need no paper. */
const registeredAt = `coalesce(
  (select min(at) from audit_log where subject_id = 'settings' and action = 'settings.change' and coalesce(after ->> 'gstin', '') <> ''),
  (select min(issued_at) from invoices), '-infinity')`

/** For a shop with a GSTIN. */
export function dutiesOf({ from, until }: Days): Record<string, string> {
  const [begins, ends] = [from, until].map((day) => `('${day}'::timestamp ${IN_INDIA_TEXT})`)
  return {
    'What was sent has its paper': `
      select format('Order %s%s was sent and has no invoice or bill of supply', o.number_prefix, o.number) as said, 'order:' || o.id as about
      from orders o where o.status in ${SENT} and not exists (select from invoices i where i.order_id = o.id)
        and ${leftAt} >= greatest(${begins}, ${registeredAt}) and ${leftAt} < ${ends}`,
    'What came back has its credit note': `
      select format('Order %s%s: ₹%s came back, ₹%s credited', o.number_prefix, o.number, ${rupees('b.back')}, ${rupees('p.credited')}) as said, 'order:' || o.id as about
      from (select order_id, coalesce(sum(total) filter (where is_note), 0) as credited from paper group by 1) p
      join orders o on o.id = p.order_id left join (select l.order_id, sum(${paidForUnitsSql('l', 'b.came')}) as paise
        from (select r.order_id, r.product_id, sum(r.came_back) as came
          from subject join order_returns t using (order_id) join order_return_lines r on r.return_id = t.id
          where t.status = 'received' and t.received_at < ${ends} group by 1, 2) b
        join order_lines l using (order_id, product_id) group by 1) r on r.order_id = o.id
      cross join lateral (select case when ${isSale} then coalesce(r.paise, 0) when ${endedAt} < ${ends} then o.total_paise else 0 end as back) b
      where p.credited < b.back`,
  }
}
