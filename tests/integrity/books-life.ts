/** Two months in the life of a shop: orders with returns, cancellations, changed prices and rates, and money that comes and goes. */
import { randomUUID } from 'node:crypto'
import { receiveMoney, refundMoney, reverseEntry } from '#store/money/cash-book/take-money.server.ts'
import { khataOfOrder } from '#store/money/khata/khata.server.ts'
import { issueCreditNotes, issuePapers } from '#store/money/papers/issue-papers.server.ts'
import { requireAdmin } from '#store/people/access/access.server.ts'
import { AT_MACHINE } from '#store/people/audit/audit.server.ts'
import { receiveReturn, recordReturn } from '#store/selling/orders/returns/answer-return.server.ts'
import { changeStatus } from '#store/selling/orders/steps/change-status.server.ts'
import { dice } from '#tests/support/dice.ts'
import { setSettings } from '#tests/support/settings.ts'
import type { TestPerson, TestShop } from '#tests/support/shop.ts'
import type { Bought, Done } from './books-oracle.ts'

const GSTIN = '29ABCDE1234F1ZW'
const BUSINESSES = ['27AAPFU0939F1ZV', '24AAACC1206D1ZM', '29AAGCB7383J1Z4']
const PLACES = [
  ['12 MG Road, Bengaluru 560001', '29'],
  ['8 Park Street, Mysuru 570001', '29'],
  ['5 FC Road, Pune 411001', '27'],
  ['9 Anna Salai, Chennai 600001', '33'],
  ['3 Lodhi Road, Delhi 110001', '07'],
  ['The blue house behind the temple', '29'],
] as const

const GOODS = [
  { name: 'Notebook', hsn: '48202000', gst: 0, paise: 4_550, category: 'Study' },
  { name: 'Pen', hsn: '96081019', gst: 18, paise: 1_999, category: 'Study' },
  { name: 'Geometry Box', hsn: '90172010', gst: 5, paise: 14_900, category: 'Study' },
  // Of its category's rate, which changes twice.
  { name: 'Wooden Train', hsn: '95030090', gst: null, paise: 89_933, category: 'Toy' },
  { name: 'Brass Lamp', hsn: '74181010', gst: 12, paise: 33_333, category: 'Household' },
  { name: 'Globe of the World', hsn: '49059100', gst: 12, paise: 45_000_01, category: 'Gift' },
]
const TOY_RATES = [12, 18, 5]

type Fate = 'paid' | 'owed' | 'part back' | 'all back' | 'cancelled after packing' | 'cancelled' | 'waiting'
const FATES: [Fate, number][] = [
  ['paid', 66],
  ['owed', 9],
  ['part back', 10],
  ['all back', 4],
  ['cancelled after packing', 4],
  ['cancelled', 3],
  ['waiting', 4],
]

type Placed = Done & { id: string; fate: Fate; products: string[] }

/** `months`: those of the first third of the orders, and of the others. The shop has long had its GSTIN. */
export async function liveTwoMonths(
  shop: TestShop,
  owner: TestPerson,
  count: number,
  months: [string, string],
): Promise<Done[]> {
  const { db } = shop.database
  const { roll } = dice(20_261_124)
  const hsnCodes = { Study: '4820', Toy: '9503', Gift: '9505', Household: '7323' }
  const rates = (Toy: number) => ({ gstRates: { Study: 12, Toy, Gift: 18, Household: 18 } })
  await setSettings(shop, owner, { gstin: GSTIN, address: '4 Lotus Arcade\nBengaluru 560038', hsnCodes })
  await shop.database.pool.query(
    `alter table audit_log disable trigger user; update audit_log set at = '2020-01-01'; alter table audit_log enable trigger user`,
  )
  const ids: string[] = []
  for (const { name, hsn, gst, paise, category } of GOODS) {
    const facts = { name, hsnCode: hsn, gstPercent: gst, pricePaise: paise, categories: [category], stock: 10 * count }
    ids.push(await shop.product(facts))
  }
  const all: Placed[] = []
  const third = Math.ceil(count / 3)
  for (const [phase, toyRate] of TOY_RATES.entries()) {
    await setSettings(shop, owner, rates(toyRate))
    if (phase > 0) await shop.database.pool.query('update products set price_paise = price_paise + 7')
    const month = months[phase === 0 ? 0 : 1]
    const started = await now(shop)
    const orders = Array.from({ length: third }, () => inventOrder(roll, ids, phase, toyRate))
    await writeOrders(shop, orders)
    for (const order of orders.filter(({ fate }) => fate !== 'waiting' && fate !== 'cancelled')) {
      await issuePapers(db, requireAdmin(AT_MACHINE, 'issue invoices'), {
        orderId: order.id,
        phones: [],
        confirm: true,
      })
      order.issued = month
    }
    await goOn(shop, orders)
    await takeMoney(shop, roll, orders, month)
    all.push(...orders)
    // What was sold in the first month comes back in the second as well.
    if (phase === 0)
      await comeBack(
        shop,
        roll,
        orders.filter((_, at) => at % 2 === 0),
        month,
      )
    else await comeBack(shop, roll, phase === 1 ? all : orders, month)
    await moveTo(shop, started, month, phase === 2 ? 15 : 3)
  }
  return all
}

function inventOrder(roll: (below: number) => number, ids: readonly string[], phase: number, toyRate: number): Placed {
  // Most orders hold no globe: three of them are a large invoice.
  const kinds = new Set(Array.from({ length: 1 + roll(4) }, () => (roll(25) === 0 ? 5 : roll(5))))
  const bought = [...kinds].map((kind) => ({ kind, qty: kind === 5 ? 3 : 1 + roll(3) }))
  const lines: Bought[] = bought.flatMap(({ kind, qty }) => {
    const goods = GOODS[kind]
    if (!goods) return []
    const { name, hsn, gst, paise } = goods
    return [{ name, hsn, price: BigInt(paise + 7 * phase), qty: BigInt(qty), percent: BigInt(gst ?? toyRate) }]
  })
  const [address, state] = PLACES[roll(PLACES.length)] ?? PLACES[0]
  const gstin = roll(9) === 0 ? (BUSINESSES[roll(3)] ?? '') : ''
  const sum = lines.reduce((total, { price, qty }) => total + price * qty, 0n)
  return {
    id: randomUUID(),
    number: '',
    lines,
    state,
    gstin,
    address,
    delivery: sum < 50_000n ? 4_900n : 0n,
    products: bought.map(({ kind }) => ids[kind] ?? ''),
    fate: fateOf(roll(100)),
    credited: [],
    money: [],
  } as Placed
}

function fateOf(rolled: number): Fate {
  let left = rolled
  for (const [fate, share] of FATES) {
    if (left < share) return fate
    left -= share
  }
  return 'paid'
}

const totalOf = ({ lines, delivery }: Done) => lines.reduce((sum, { price, qty }) => sum + price * qty, delivery)

/** As placing, confirming and packing leave them. */
async function writeOrders(
  { database: { pool } }: TestShop,
  orders: readonly (Placed & { address?: string })[],
): Promise<void> {
  const rows = orders.map((order) => ({
    id: order.id,
    address: order.address,
    gstin: order.gstin,
    delivery: Number(order.delivery),
    total: Number(totalOf(order)),
    status: order.fate === 'waiting' || order.fate === 'cancelled' ? 'placed' : 'packed',
    lines: order.lines.map(({ name, price, qty }, position) => ({
      product: order.products[position],
      position,
      name,
      price: Number(price),
      qty: Number(qty),
    })),
  }))
  const asked = [JSON.stringify(rows)]
  const FROM = `from jsonb_to_recordset($1::jsonb) as r(id uuid, address text, gstin text, delivery int, total bigint, status text, lines jsonb)`
  const LINES = `${FROM} cross join lateral jsonb_to_recordset(r.lines) as l(product uuid, position int, name text, price int, qty int)`
  const { rows: written } = await pool.query(
    `insert into orders (id, request_hash, customer_email, customer_name, customer_phone, customer_address, customer_gstin, total_paise, status, user_id)
     select id, '', 'asha@shop.example', 'Asha Rao', '+919876543210', address, gstin, total, status, 'asha' ${FROM} returning id, number_prefix || number as number`,
    asked,
  )
  const numbers = new Map(written.map(({ id, number }) => [id, number]))
  for (const order of orders) order.number = numbers.get(order.id)
  await pool.query(
    `insert into order_lines (order_id, product_id, position, name, price_paise, qty) select r.id, l.product, l.position, l.name, l.price, l.qty ${LINES}`,
    asked,
  )
  await pool.query(
    `insert into order_charges (order_id, kind, paise) select id, 'delivery', delivery ${FROM} where delivery > 0`,
    asked,
  )
  await pool.query(
    `insert into stock_movements (product_id, delta, reason, order_id) select l.product, -l.qty, 'order', r.id ${LINES}`,
    asked,
  )
  await pool.query(`insert into order_events (order_id, kind, to_status) select id, 'status', status ${FROM}`, asked)
  await pool.query(`update products p set stock = (select sum(delta) from stock_movements m where m.product_id = p.id)`)
}

/** Sends and delivers what is to be, cancels what is to be: of all at once, as their steps would. */
async function goOn({ database: { pool } }: TestShop, orders: readonly Placed[]): Promise<void> {
  const idsOf = (which: (fate: Fate) => boolean) => orders.filter(({ fate }) => which(fate)).map(({ id }) => id)
  const isCancelled = (fate: Fate) => fate.startsWith('cancelled')
  const sent = idsOf((fate) => !isCancelled(fate) && fate !== 'waiting')
  for (const [status, ids] of [
    ['shipped', sent],
    ['delivered', sent],
    ['cancelled', idsOf(isCancelled)],
  ] as const) {
    await pool.query(`update orders set status = $1 where id = any($2)`, [status, ids])
    await pool.query(`insert into order_events (order_id, kind, to_status) select unnest($2::uuid[]), 'status', $1`, [
      status,
      ids,
    ])
  }
  await pool.query(
    `insert into stock_movements (product_id, delta, reason, order_id) select product_id, qty, 'cancel', order_id from order_lines where order_id = any($1)`,
    [idsOf(isCancelled)],
  )
  await pool.query(`update products p set stock = (select sum(delta) from stock_movements m where m.product_id = p.id)`)
}

const till = requireAdmin(AT_MACHINE, 'take money')
const rupees = (paise: bigint) => Number(paise) / 100

/** Couriers pay for many at once; others pay at the door; some pay a part; an entry now and then was wrong. */
async function takeMoney(
  { database: { db } }: TestShop,
  roll: (below: number) => number,
  orders: readonly Placed[],
  month: string,
) {
  const paying = orders.filter(({ fate }) => fate === 'paid' || fate.endsWith('back'))
  const byCourier = paying.filter((_, at) => at % 3 !== 0)
  for (let at = 0; at < byCourier.length; at += 150) {
    const lines = byCourier.slice(at, at + 150).map((order) => ({ orderId: order.id, amount: rupees(totalOf(order)) }))
    if (lines.length === 0) continue
    await receiveMoney(db, till, { way: 'courier', courier: 'Blue Cart', lines })
  }
  for (const order of byCourier) order.money.push({ month, paise: totalOf(order) })
  // Some pay before anything is packed: there is no paper yet.
  const early = orders.filter(({ fate }) => fate === 'waiting')
  for (const order of [...early, ...paying.filter((_, at) => at % 3 === 0)]) {
    const part = roll(4) === 0 ? totalOf(order) / 3n : totalOf(order)
    const way = roll(2) === 0 ? ('cash' as const) : ('upi' as const)
    const enter = () => receiveMoney(db, till, { way, lines: [{ orderId: order.id, amount: rupees(part) }] })
    if (roll(10) === 0) await reverseEntry(db, till, (await enter()).entry._id, { note: 'Counted wrong' })
    await enter()
    order.money.push({ month, paise: part })
  }
}

/** Returns with their credit notes, and the money that goes back for some of them. */
async function comeBack(shop: TestShop, roll: (below: number) => number, orders: readonly Placed[], month: string) {
  const { db } = shop.database
  const desk = requireAdmin(AT_MACHINE, 'cancel orders')
  for (const order of orders.filter((one) => mayComeBack(one) && (one.credited.length === 0 || roll(2) === 0))) {
    const isWhole = order.fate !== 'part back'
    const left = order.lines.map(
      ({ qty }, at) => qty - order.credited.reduce((sum, { units }) => sum + (units[at] ?? 0n), 0n),
    )
    const first = left.findIndex((qty) => qty > 0n)
    const units = left.map((qty, at) => (at === first ? 1n : 0n) + BigInt(roll(Number(qty) + (at === first ? 0 : 1))))
    const isAll = isWhole || left.every((qty, at) => units[at] === qty)
    if (order.fate === 'all back') {
      await changeStatus(db, requireAdmin(AT_MACHINE, 'read orders'), order.id, {
        from: 'delivered',
        to: 'returned',
        restock: true,
      })
    } else if (order.fate === 'part back') {
      const some = order.products.flatMap((_id, at) => (units[at] ? [{ _id, qty: Number(units[at]) }] : []))
      const { returns } = await recordReturn(db, desk, order.id, { lines: some, reason: 'broken', answer: '' })
      const here = some.map(({ _id, qty }) => ({ _id, cameBack: qty, onShelf: 0 }))
      await receiveReturn(db, desk, returns.at(-1)?._id ?? '', { lines: here })
    }
    await issueCreditNotes(db, requireAdmin(AT_MACHINE, 'issue invoices'), order.id)
    order.credited.push({ month, units, whole: isAll })
    await giveBack(shop, roll, order, month)
  }
}

/** What comes back in parts comes twice at most. */
function mayComeBack({ fate, credited }: Placed): boolean {
  if (fate === 'part back') return credited.length < 2 && !credited.some(({ whole }) => whole)
  return (fate === 'all back' || fate === 'cancelled after packing') && credited.length === 0
}

async function giveBack(
  { database }: TestShop,
  roll: (below: number) => number,
  order: Placed,
  month: string,
): Promise<void> {
  const { rows } = await database.pool.query(
    `select case when status in ('cancelled', 'returned') then received_paise - refunded_paise else least(received_paise - refunded_paise, returned_paise) end as paise from orders where id = $1`,
    [order.id],
  )
  const paise = BigInt(rows[0]?.paise ?? 0)
  if (paise === 0n || roll(5) === 0) return
  await refundMoney(database.db, till, { way: 'upi', orderId: order.id, amount: rupees(paise) }, khataOfOrder)
  order.money.push({ month, paise: -paise })
}

async function now({ database }: TestShop): Promise<Date> {
  return (await database.pool.query('select clock_timestamp() as now')).rows[0].now
}

/** What happened since then happened on the days of that month, in the same order. */
export async function moveTo({ database: { pool } }: TestShop, since: Date, month: string, day: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table cash_entries disable trigger user; alter table invoices disable trigger user')
    const moved = (time: string) => `('${month}-${day} 09:00+05:30'::timestamptz + (${time} - $1::timestamptz))`
    for (const [table, time] of [
      ['invoices', 'issued_at'],
      ['order_events', 'created_at'],
      ['order_returns', 'received_at'],
      ['orders', 'created_at'],
    ]) {
      await client.query(`update ${table} set ${time} = ${moved(time ?? '')} where ${time} >= $1`, [since])
    }
    await client.query(`update cash_entries set day = '${month}-01'::date + (id % 28)::int where created_at >= $1`, [
      since,
    ])
    await client.query('update invoices i set fingerprint = paper_fingerprint(i)')
    await client.query('alter table cash_entries enable trigger user; alter table invoices enable trigger user')
    await client.query('commit')
  } finally {
    client.release()
  }
}
