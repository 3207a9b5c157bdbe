/** People with a role, for tests of who may do what. */
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import type { Role } from '#store/people/access/rights.ts'
import type { TestPerson, TestShop } from './shop.ts'

/** Gives the person the role, as the shop's owner would. Sessions stay as they are. */
export async function giveRole({ database }: TestShop, person: TestPerson, role: Role): Promise<TestPerson> {
  await database.db.update(users).set({ role }).where(eq(users.id, person.uid))
  return person
}

/** How many rows every table holds, and the state of the products: two equal counts mean that nothing was written. */
export async function contentsOf({ database }: TestShop): Promise<unknown> {
  const { rows } = await database.pool.query(`select
    (select count(*) from orders)::int as orders, (select count(*) from order_lines)::int as lines,
    (select count(*) from stock_movements)::int as movements, (select count(*) from mail_outbox)::int as mails, (select count(*) from cash_entries)::int as cash, (select count(*) from cash_closings)::int as closings,
    (select count(*) from product_requests)::int as requests, (select jsonb_agg(jsonb_build_array(id, status) order by id) from order_returns) as returns,
    (select jsonb_agg(jsonb_build_array(id, stars, words, state, answer) order by id) from product_reviews) as reviews, (select count(*) from invoices)::int as invoices, (select revision from shop_settings) as settings, (select count(*) from synonyms)::int as synonyms, (select count(*) from delivery_rules)::int as rules, (select count(*) from collections)::int as collections, (select jsonb_agg(h order by id) from home_layouts h) as home, (select count(*) from staff_invites where withdrawn_at is null)::int as invites,
    (select jsonb_agg(jsonb_build_array(id, role, disabled_at, two_factor_enabled) order by id) from users) as users,
    (select jsonb_agg(p order by p.id) from products p) as products`)
  return rows[0]
}
