/** Processes tell askers at once and are ended in the middle of it. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { productRequests } from '#db/schema/requests.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { type Database, openDatabase } from '#engines/postgres/open-database.ts'
import { addressHash } from '#store/goods/requests/request-mail.server.ts'
import { tellRestocked } from '#store/goods/requests/tell-askers.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const [ASKERS, UNITS] = [12, 5]

test('each asker is told exactly once, oldest first, however often a process ends in the middle', {
  timeout: IS_LONG ? 600_000 : 60_000,
}, async () => {
  const connection = await createTestDatabase()
  const open = () => {
    const database = openDatabase(connection)
    atEnd(() => database.close())
    return database
  }
  const [{ db }, ...processes] = [open(), open(), open(), open()]
  let kills = 0

  async function restock(round: number): Promise<void> {
    const [product] = await db
      .insert(products)
      .values({ name: `Pen ${round}`, description: 'Writes.', pricePaise: 100, stock: 0, categories: ['Study'] })
      .returning()
    const addresses = Array.from({ length: ASKERS }, (_, i) => `asker-${i}@round-${round}.example`)
    const row = { requestedProductName: 'Pen', awaitedId: product?.id }
    for (const email of addresses) await db.insert(productRequests).values({ ...row, email })
    await db.execute(sql`insert into request_mail_stops (token_hash, address_hash, proven_at)
      select email, ${addressHash(sql`email`)}, now() from product_requests where awaited_id = ${product?.id}`)
    await db.execute(sql`update products set stock = ${UNITS} where id = ${product?.id}`)
    for (let due = UNITS; due < ASKERS + UNITS; due += UNITS) {
      await race(processes, round)
      const mails = await db
        .select()
        .from(mailOutbox)
        .where(sql`recipient like ${`%@round-${round}.example`}`)
        .orderBy(mailOutbox.id)
      expect(mails.map(({ recipient }) => recipient)).toEqual(addresses.slice(0, due))
      await db.execute(sql`update product_requests set told_at = told_at - interval '25 hours',
        due_at = due_at - interval '25 hours' where awaited_id = ${product?.id}`)
    }
  }

  async function race(all: Database[], round: number): Promise<void> {
    const racing = all.map((one) => tellRestocked(one.db, 'http://shop.example').catch(() => undefined))
    const pause = (round % 7) * 3
    await new Promise((done) => setTimeout(done, pause))
    // Its own connection may be one that the race before has ended.
    const ended = await db
      .execute<{ n: number }>(sql`select count(pg_terminate_backend(pid))::int as n
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
      .catch(() => undefined)
    kills += ended?.rows[0]?.n ?? 0
    await Promise.all(racing)
    await tellRestocked(db, 'http://shop.example')
  }

  for (let round = 0; round < rounds(100, 8); round++) await restock(round)
  expect(kills).toBeGreaterThan(0)
})
