/**
 * The demo catalogue and sixty days of invented orders. Their ids are UUIDs of version 5, which no real row has. Deleting it
 * spares what people made here.
 */
import { sql } from 'drizzle-orm'
import { CASH_KINDS, DEFAULT_NUMBER_PREFIX } from '#db/order-values.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { lockSettings, storeSettings } from '#store/shop/settings/change-settings.server.ts'
import { FIRST_PRODUCTS, stepsDone } from '#store/shop/settings/first-steps.ts'
import { proposedPrefix } from '#store/shop/settings/paper-prefixes.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { settingAt } from '#store/shop/settings/settings.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import type { FirstSteps, StepsDone } from './demo.schema.ts'

const isDemo = (column: string) => sql.raw(`(substr(${column}::text, 15, 1) = '5')`)

/** The owner's progress; undefined for people without the right. `hasMail`: the shop can send mail. Reads a few rows. */
export async function readStepsDone(
  db: Db,
  { role }: Admin<'read orders'>,
  hasMail: boolean,
): Promise<StepsDone | undefined> {
  return roleHasRight(role, 'change settings') ? findStepsDone(db, hasMail) : undefined
}

async function findStepsDone(db: Db, hasMail: boolean): Promise<StepsDone> {
  const [details, own] = await Promise.all([readDetails(db), countOwnProducts(db)])
  const done = stepsDone(details, { mail: hasMail, products: own })
  return { isShown: details.showsFirstSteps, done }
}

/** The owner's progress with counts of what is left of the demo. Reads every order and product. */
export async function readFirstSteps(db: Db, _admin: Admin<'change settings'>, hasMail: boolean): Promise<FirstSteps> {
  const [steps, counts] = await Promise.all([findStepsDone(db, hasMail), countDemo(db)])
  const { products, orders } = counts
  const demo = products + orders > 0 ? { products, orders, refusal: refusalOf(counts) ?? null } : null
  return { ...steps, demo }
}

/** Counts the owner's products, at most as many as the step needs. */
async function countOwnProducts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ own: number }>(sql`select count(*)::int as own from (
    select from products where deleted_at is null and (revision > 1 or not ${isDemo('id')}) limit ${FIRST_PRODUCTS}) few`)
  return rows[0]?.own ?? 0
}

type Counts = { products: number; orders: number; ordered: boolean; invoiced: boolean; closed: boolean }

async function countDemo(db: Db | Tx): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`select
    (select count(*)::int from products where deleted_at is null and revision = 1 and ${isDemo('id')}) as products,
    (select count(*)::int from orders where ${isDemo('id')}) as orders,
    exists (select from orders where not ${isDemo('id')}) as ordered,
    exists (select from invoices) as invoiced,
    exists (select from cash_closings where actor_id <> ${DEMO_STAFF}) as closed`)
  return rows[0] ?? { products: 0, orders: 0, ordered: false, invoiced: false, closed: false }
}

/** The invented staff of db/seed/orders.ts. */
const DEMO_STAFF = 'demo-staff'

const WHY_NOT = {
  ordered: 'Somebody has ordered in this shop',
  invoiced: 'An invoice was issued for a demo order, and invoices stay',
  closed: 'A day of the cash book was closed, and closed days stay',
} as const

function refusalOf(counts: Counts): string | undefined {
  const name = (['ordered', 'invoiced', 'closed'] as const).find((why) => counts[why])
  return name && `${WHY_NOT[name]}, so nothing is removed at once. Delete the demo products under Products instead.`
}

/**
 * Deletes the demo in one transaction: untouched products are deleted softly, so that the demo does not fill again; invented
 * orders, payments, requests and searches go for good. Throws `wrong_status` when a customer has ordered, an invoice was
 * issued or a day was closed.
 */
export async function emptyDemo(
  db: Db,
  admin: Admin<'change settings'> & Proven,
): Promise<{ products: number; orders: number }> {
  return inTransaction(db, async (tx) => {
    const before = await lockSettings(tx)
    await tx.execute(sql`lock table orders, invoices, cash_closings in share row exclusive mode`)
    const refusal = refusalOf(await countDemo(tx))
    if (refusal) throw new StoreError('wrong_status', refusal)
    const orders = await dropTrade(tx)
    const products = await dropProducts(tx)
    await dropDemand(tx)
    await dropShelves(tx)
    const { DEMO_ABOUT } = await import('#db/seed/about.ts')
    const invented = Object.entries(DEMO_ABOUT).filter(
      ([name, ours]) => settingAt(before.settings, `/${name}`) === ours,
    )
    const about = Object.fromEntries(invented.map(([name]) => [name, '']))
    await beginNumbers(tx)
    const { shopName, numberPrefix: given } = before.settings
    const numberPrefix = given === DEFAULT_NUMBER_PREFIX ? proposedPrefix(shopName) : given
    const settings = { ...before.settings, ...about, numberPrefix, saysDemo: false }
    await storeSettings(tx, { ...before, settings })
    const counts = { products, orders }
    await recordStrongestAct(tx, admin, {
      action: 'demo.empty',
      subject: { id: 'demo', name: 'Demo catalogue' },
      before: counts,
      after: { products: 0, orders: 0 },
    })
    return counts
  })
}

async function dropTrade(tx: Tx): Promise<number> {
  // Without this setting the cash book refuses every deletion: see `refuse_loss_in_cash_book`.
  await tx.execute(sql`select set_config('tokri.emptying_demo', 'on', true)`)
  await tx.execute(sql`delete from cash_lines where ${isDemo('order_id')}`)
  await tx.execute(sql`delete from cash_entries e
    where kind in ${CASH_KINDS} and not exists (select from cash_lines l where l.entry_id = e.id)`)
  // A khata that began with an invented order stays while anything else is on it.
  await tx.execute(
    sql`delete from khatas k where ${isDemo('order_id')} and not exists (select from cash_entries e where e.khata_id = k.id)`,
  )
  await tx.execute(sql`update khatas set order_id = null where ${isDemo('order_id')}`)
  await tx.execute(sql`delete from cash_closings where actor_id = ${DEMO_STAFF}`)
  await tx.execute(sql`delete from product_reviews where user_id like 'demo-customer-%'`)
  await tx.execute(sql`delete from order_returns where ${isDemo('order_id')}`)
  await tx.execute(sql`delete from order_lines where ${isDemo('order_id')}`)
  await tx.execute(sql`delete from order_events where ${isDemo('order_id')}`)
  await tx.execute(sql`update stock_movements set order_id = null where ${isDemo('order_id')}`)
  await tx.execute(sql`delete from mail_outbox where ${isDemo("(facts ->> '_id')")}`)
  await tx.execute(sql`delete from rings where kind = 'order' and ${isDemo('subject_id')}`)
  const { rowCount } = await tx.execute(sql`delete from orders where ${isDemo('id')}`)
  return rowCount ?? 0
}

/** Restarts order numbers and the like where no row of the owner's is left. */
async function beginNumbers(tx: Tx): Promise<void> {
  for (const [table, column] of NUMBERED) {
    const { rows } = await tx.execute(sql.raw(`select from ${table} limit 1`))
    if (rows.length === 0) await tx.execute(sql.raw(`alter table ${table} alter column ${column} restart`))
  }
}

const NUMBERED = [
  ['orders', 'number'],
  ['quotations', 'number'],
  ['complaints', 'number'],
  ['card_purchases', 'number'],
  ['cash_entries', 'id'],
] as const

async function dropProducts(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(sql`update products set deleted_at = now(), updated_at = now()
    where deleted_at is null and revision = 1 and ${isDemo('id')}`)
  return rowCount ?? 0
}

/** Deletes the shelves and the first page of the demo that nobody changed. */
async function dropShelves(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from collections
    where revision = 1 and product_ids <> '{}' and not exists (select from unnest(product_ids) id where not ${isDemo('id')})`)
  await tx.execute(sql`delete from home_layouts where revision = 1 and ${isDemo('id')}`)
}

/** Deletes demo requests and searches, where no real ones followed. */
async function dropDemand(tx: Tx): Promise<void> {
  const [{ demoRequests }, { demoSearches }] = await Promise.all([
    import('#db/seed/requests.ts'),
    import('#db/seed/searches.ts'),
  ])
  const names = sql.join(
    demoRequests.map(({ productName }) => sql`${productName}`),
    sql`, `,
  )
  await tx.execute(sql`delete from product_requests
    where email is null and visitor is null and status = 'new' and requested_product_name in (${names})`)
  for (const { words, count } of demoSearches) {
    await tx.execute(sql`delete from search_terms where words = ${words} and count = ${count}`)
  }
}
