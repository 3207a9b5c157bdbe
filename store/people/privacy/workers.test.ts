/** M8: names in the log of those who worked here, and the narrow door through which a line loses one. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { erasePersonalData } from './erase-orders.server.ts'

const database = await openTestDatabase()
await database.pool.query(
  "insert into users (id, name, email, role) values ('here', 'Hari Here', 'hari@shop.example', 'packer')",
)

/** A line of the log, so many days old. */
async function line(actor: string, name: string, days: number, action = 'order.confirm', subject = 'TK-1') {
  await database.pool.query(
    `insert into audit_log (at, actor_id, actor_name, action, subject_id, subject_name, after, address)
     values (now() - $3 * interval '1 day', $1, $2, $4, 'x', $5, '{"email": "left@shop.example"}', '203.0.113.9')`,
    [actor, name, days, action, subject],
  )
}

const erasing = (statement: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('tokri.erasing', 'on', true)`)
    await tx.execute(sql.raw(statement))
  })

test('who left the shop is named beside what they did for three years, and from where for one', async () => {
  await line('left', 'Lata Left', 364)
  await line('left', 'Lata Left', 366)
  await line('left', 'Lata Left', 3 * 366)
  await line('here', 'Hari Here', 3 * 366)
  await line('here', 'Hari Here', 3 * 366, 'invite.send', 'left@shop.example')
  await erasePersonalData(database.db)
  const { rows } = await database.pool.query(
    'select actor_name, subject_name, after, address from audit_log order by id',
  )
  const after = { email: 'left@shop.example' }
  expect(rows).toEqual([
    { actor_name: 'Lata Left', subject_name: 'TK-1', after, address: '203.0.113.9' },
    { actor_name: 'Lata Left', subject_name: 'TK-1', after, address: null },
    { actor_name: 'Former staff', subject_name: 'TK-1', after, address: null },
    { actor_name: 'Hari Here', subject_name: 'TK-1', after, address: null },
    { actor_name: 'Hari Here', subject_name: 'Former staff', after: null, address: null },
  ])
})

test.each([
  ['another name', "update audit_log set actor_name = 'Somebody Else'"],
  ['another subject', "update audit_log set subject_name = 'TK-2'"],
  ['another action', "update audit_log set action = 'order.cancel'"],
  ['another person', "update audit_log set actor_id = 'other'"],
  ['another time', 'update audit_log set at = now()'],
  ['another address', "update audit_log set address = '198.51.100.1'"],
  ['other facts', `update audit_log set after = '{"status": "cancelled"}'`],
  ['facts beside the old ones', `update audit_log set after = after || '{"more": 1}'`],
  ['a line less', 'delete from audit_log'],
  ['no line', 'truncate audit_log'],
])('a line of the log never gets %s, even while people are erased', async (_what, statement) => {
  await line('left', 'Lata Left', 1)
  await expect(database.pool.query(statement)).rejects.toThrow('only ever added to')
  await expect(erasing(statement)).rejects.toMatchObject({ cause: { message: 'the audit log is only ever added to' } })
})

test('without a word that people are erased a line loses nothing either, and the word ends with its transaction', async () => {
  await line('left', 'Lata Left', 1)
  const blank = "update audit_log set subject_name = 'Deleted account', before = null, after = null"
  await expect(database.pool.query(blank)).rejects.toThrow('only ever added to')
  await erasing(blank)
  await expect(database.pool.query(blank)).rejects.toThrow('only ever added to')
})
