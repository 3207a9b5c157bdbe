/** What docs/what-is-forgotten.md says is forgotten, is. */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#engines/postgres/client.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { DAILY_TASKS, runTasks } from './housekeeping.ts'

let db: Db

beforeAll(async () => {
  ;({ db } = await openTestDatabase())
})

async function left(table: string, column: string): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql`select ${sql.identifier(column)} as kept from ${sql.identifier(table)} order by 1`,
  )
  return rows.map(({ kept }) => kept)
}

test('an address left with a wish is forgotten after a year, the wish is not', async () => {
  await db.execute(sql`insert into product_requests (requested_product_name, email, created_at) values
    ('Old kite', 'old@shop.example', now() - interval '366 days'), ('Kite', 'new@shop.example', now() - interval '364 days')`)
  await runTasks(db, DAILY_TASKS)
  expect(await left('product_requests', 'requested_product_name')).toEqual(['Kite', 'Old kite'])
  expect(await left('product_requests', 'email')).toEqual(['new@shop.example', null])
})

test('odd requests go after ninety days unless something came of them, refused ones after a year', async () => {
  await db.execute(sql`delete from product_requests`)
  await db.execute(sql`insert into product_requests (requested_product_name, is_odd, status, created_at) values
    ('odd', true, 'new', now() - interval '91 days'), ('odd lately', true, 'no', now() - interval '89 days'),
    ('odd and ordered', true, 'ordering', now() - interval '400 days'), ('refused', false, 'no', now() - interval '366 days'),
    ('refused lately', false, 'no', now() - interval '364 days'), ('plain', false, 'new', now() - interval '400 days')`)
  await runTasks(db, DAILY_TASKS)
  const names = await left('product_requests', 'requested_product_name')
  expect(names).toEqual(['odd and ordered', 'odd lately', 'plain', 'refused lately'])
})

test('a link that stops mail is forgotten after a year unless it was used', async () => {
  await db.execute(sql`insert into request_mail_stops (token_hash, address_hash, stopped_at, created_at) values
    ('old', 'a', null, now() - interval '366 days'), ('used', 'b', now(), now() - interval '366 days'), ('new', 'c', null, now())`)
  await runTasks(db, DAILY_TASKS)
  expect(await left('request_mail_stops', 'token_hash')).toEqual(['new', 'used'])
})

test('what was hardly searched for is forgotten after ninety days, nonsense after two weeks, everything a year after its last search', async () => {
  await db.execute(sql`insert into search_terms (words, count, found, last_at) values
    ('once', 1, 9, now() - interval '91 days'), ('once lately', 1, 9, now() - interval '89 days'),
    ('twice in vain', 2, 0, now() - interval '89 days'), ('nonsense', 1, 0, now() - interval '15 days'),
    ('nonsense lately', 1, 0, now() - interval '13 days'),
    ('often', 3, 0, now() - interval '364 days'), ('often once', 900, 5, now() - interval '366 days')`)
  await runTasks(db, DAILY_TASKS)
  expect(await left('search_terms', 'words')).toEqual(['nonsense lately', 'often', 'once lately', 'twice in vain'])
})

test('twenty thousand searched words are kept, and those searched for least go first', async () => {
  await db.execute(sql`delete from search_terms`)
  await db.execute(sql`insert into search_terms (words, count, found)
    select 'words ' || n, case when n <= 3 then 1 else 2 end, 0 from generate_series(1, 20002) n`)
  await runTasks(db, DAILY_TASKS)
  const words = await left('search_terms', 'words')
  expect(words).toHaveLength(20_000)
  expect(words.filter((one) => /^words [123]$/.test(String(one)))).toHaveLength(1)
})

test('what let people in is gone a day after it ran out, and invitations after ninety', async () => {
  await db.execute(
    sql`insert into users (id, name, email, email_verified) values ('u', 'Asha', 'asha@shop.example', true)`,
  )
  await db.execute(sql`insert into sessions (id, user_id, token, expires_at) values
    ('old', 'u', 'a', now() - interval '25 hours'), ('new', 'u', 'b', now() - interval '23 hours')`)
  await db.execute(sql`insert into verifications (id, identifier, value, expires_at) values
    ('old', 'x', 'y', now() - interval '25 hours'), ('new', 'x', 'y', now() + interval '1 hour')`)
  await db.execute(sql`insert into staff_invites (email, role, token_hash, invited_by, expires_at) values
    ('old@shop.example', 'packer', 'a', 'u', now() - interval '91 days'),
    ('new@shop.example', 'packer', 'b', 'u', now() - interval '1 day')`)
  await runTasks(db, DAILY_TASKS)
  expect(await left('sessions', 'id')).toEqual(['new'])
  expect(await left('verifications', 'id')).toEqual(['new'])
  expect(await left('staff_invites', 'email')).toEqual(['new@shop.example'])
})

test('a task that fails holds back none of the others', async () => {
  const done: string[] = []
  const tasks = {
    'do the first': () => Promise.reject(new Error('broken')),
    'do the second': async () => {
      done.push('second')
    },
  }
  await expect(runTasks(db, tasks)).rejects.toThrow('could not do the first')
  expect(done).toEqual(['second'])
})
