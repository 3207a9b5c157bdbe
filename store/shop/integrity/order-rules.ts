/** Rules between rows of orders and stock that no constraint expresses. */
import { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'
import { paidForUnitsSql } from '#store/selling/charges/line-discounts.ts'
import { ALL_STEPS, STATUSES } from '#store/selling/orders/steps/order-statuses.ts'

const restocked = (when: 'always' | 'asked') =>
  ORDER_STATUSES.filter((to) => ALL_STEPS.some((step) => step.to === to && step.restock?.when === when))
const [emptied, whole] = [restocked('always'), restocked('asked')]
const withReturns = ORDER_STATUSES.filter((status) => STATUSES[status].isReturnable || whole.includes(status))
const listOf = (statuses: readonly OrderStatus[]) => statuses.map((status) => `'${status}'`).join(', ')

/** SQL condition: an order holds its units, less those that returns put back in stock. */
const TAKEN = `t.units = case when o.status in (${listOf(emptied)}) then 0 else t.qty - t.on_shelf end`

/** SQL: units of each order line that are coming back or came back. */
const BACK = `select l.order_id, l.product_id, sum(l.qty) filter (where r.status in ('asked', 'accepted')) as coming,
  sum(came_back) filter (where r.status = 'received') as came, sum(on_shelf) filter (where r.status = 'received') as on_shelf
  from order_return_lines l join order_returns r on r.id = l.return_id and r.order_id = l.order_id group by 1, 2`

/** SQL: units of each product sold and put back in stock, those of bundles by part. */
const SHELVED = `select order_id, coalesce(part._id, product_id) as product_id, sum(l.qty * coalesce(part.qty, 1)) as qty,
  sum(b.on_shelf * coalesce(part.qty, 1)) as on_shelf
  from order_lines l left join (${BACK}) b using (order_id, product_id)
  left join lateral jsonb_to_recordset(l.parts) as part (_id uuid, qty int) on true group by 1, 2`

/** Each query returns the rows that break the rule. */
export const ORDER_RULES = {
  'units are conserved': `select format('%s has %s units, its movements say %s', p.name, p.stock, coalesce(m.sum, 0)) as said
    from products p left join (select product_id, sum(delta) as sum from stock_movements group by 1) m on m.product_id = p.id
    where case when p.parts is null then p.stock else 0 end <> coalesce(m.sum, 0)`,
  'a bundle has what its parts allow': `select format('%s has %s units, its parts allow %s', name, stock, stock_of_parts(parts)) as said
    from products where parts is not null and stock <> stock_of_parts(parts)`,
  'a coupon takes off the goods or the delivery': `select format('order %s says %s paise off, its lines %s', o.number, c.off, coalesce(l.sum, 0)) as said
    from orders o left join (select order_id, sum(discount_paise) as sum from order_lines group by 1) l on l.order_id = o.id
    left join (select order_id, coalesce(-sum(paise) filter (where kind = 'coupon'), 0) as off,
      sum(paise) filter (where kind = 'delivery') as delivery from order_charges group by 1) c on c.order_id = o.id
    where coalesce(c.off, 0) <> coalesce(l.sum, 0) and not (coalesce(l.sum, 0) = 0 and c.off is not distinct from c.delivery)`,
  'a coupon was used as often as its orders say': `select format('coupon %s was used %s times, by %s orders', code, uses, coalesce(o.count, 0)) as said
    from coupons c left join (select coupon_code, count(*) from order_charges join orders o on o.id = order_id
      where o.status <> 'cancelled' group by 1) o on o.coupon_code = c.code
    where c.uses <> coalesce(o.count, 0)`,
  'an order has lines': `select format('order %s has none', number) as said from orders o
    where not exists (select from order_lines l where l.order_id = o.id)`,
  'what was ordered was taken off the shelf': `select format('order %s: %s of %s', o.number, t.units, t.qty) as said
    from orders o join (
      select order_id, product_id, coalesce(max(l.qty), 0) as qty, coalesce(-max(m.units), 0) as units,
        coalesce(max(l.on_shelf), 0) as on_shelf
      from (${SHELVED}) l full join (
        select order_id, product_id, sum(delta) as units from stock_movements where order_id is not null group by 1, 2) m
      using (order_id, product_id) group by 1, 2) t on t.order_id = o.id
    where not (${TAKEN})`,
  'no more comes back than was sold': `select format('order %s: %s of %s', o.number, coalesce(b.coming, 0) + coalesce(b.came, 0), l.qty) as said
    from (${BACK}) b join order_lines l using (order_id, product_id) join orders o on o.id = l.order_id
    where coalesce(b.coming, 0) + coalesce(b.came, 0) > l.qty`,
  'what came back is owed no more': `select format('order %s says %s paise, its returns %s', o.number, o.returned_paise, coalesce(b.paise, 0)) as said
    from orders o left join (select l.order_id, sum(${paidForUnitsSql('l', 'coalesce(b.came, 0)')}) as paise
      from (${BACK}) b join order_lines l using (order_id, product_id) group by 1) b on b.order_id = o.id
    where o.returned_paise <> coalesce(b.paise, 0)`,
  'an order is returned when all of it is back': `select format('order %s is %s', o.number, o.status) as said
    from orders o where (o.status in (${listOf(whole)})) <> (
      exists (select from order_return_lines b where b.order_id = o.id) and not exists (
        select from order_lines l left join (${BACK}) b using (order_id, product_id)
        where l.order_id = o.id and l.qty <> coalesce(b.came, 0)))`,
  'a return that is here says what came': `select format('order %s', o.number) as said
    from order_returns r join order_return_lines l on l.return_id = r.id join orders o on o.id = r.order_id
    where (r.status = 'received') <> (l.came_back is not null)`,
  'what was asked back was delivered': `select format('order %s is %s', o.number, o.status) as said
    from order_returns r join orders o on o.id = r.order_id where o.status not in (${listOf(withReturns)})`,
  'what happened to an order ends in its status': `select format('order %s is %s, its last step %s', o.number, o.status, e.to_status) as said
    from orders o join (
      select distinct on (order_id) order_id, to_status from order_events where kind = 'status' order by order_id, id desc) e
    on e.order_id = o.id where e.to_status <> o.status`,
  'a sequence is ahead of its rows': `select format('the next order would be %s again', max(number)) as said
    from orders having max(number) > (select last_value from orders_number_seq)`,
} as const
