import { expect, test } from 'vitest'
import { makeOwnerAtMachine, resetOwnerAtMachine } from '#store/people/staff/owner-at-machine.server.ts'
import { OWNER, openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()

const signIn = (email: string, password: string) => shop.call('POST', '/api/auth/sign-in/email', { email, password })

test('an owner who lost password and second factor is let in again, and nobody else stays in', async () => {
  const { db, pool } = shop.database
  const owner = await shop.owner()
  await pool.query(`insert into two_factors (id, secret, backup_codes, user_id) values ('x', 'lost', '', $1)`, [
    owner.uid,
  ])
  await pool.query('update users set two_factor_enabled = true, disabled_at = now() where id = $1', [owner.uid])
  const wanted = { email: OWNER.email, password: 'another-basket-of-mangoes' }
  expect(await resetOwnerAtMachine(db, wanted)).toEqual({ hadSecondFactor: true, wasDisabled: true })
  const me = await (await shop.call('GET', '/api/me', undefined, owner)).json()
  expect(me).toMatchObject({ user: null })
  expect((await signIn(OWNER.email, OWNER.password)).status).toBe(401)
  expect((await signIn(wanted.email, wanted.password)).status).toBe(200)
  const { rows } = await pool.query(`select actor_name, after from audit_log where action = 'person.reset'`)
  expect(rows).toEqual([
    { actor_name: 'At the machine', after: { password: 'new', secondFactor: false, disabled: false } },
  ])
  const told = await pool.query(
    `select facts->>'what' as what from mail_outbox where kind = 'access_changed' order by id`,
  )
  expect(told.rows).toEqual([{ what: 'password' }, { what: 'second factor off' }])
})

test('a customer or a stranger is no owner to be reset; a new one is made beside the others', async () => {
  const { db, pool } = shop.database
  const customer = await shop.customer()
  const password = 'third-basket-of-mangoes'
  await expect(resetOwnerAtMachine(db, { email: customer.email, password })).rejects.toThrow('No owner has the address')
  await expect(makeOwnerAtMachine(db, { email: OWNER.email, password })).rejects.toThrow('works here already, as owner')
  await makeOwnerAtMachine(db, { email: 'second@shop.example', password })
  expect((await signIn('second@shop.example', password)).status).toBe(200)
  const { rows } = await pool.query(`select subject_name, after from audit_log where action = 'person.role'`)
  expect(rows).toEqual([{ subject_name: 'second@shop.example', after: { role: 'owner' } }])
})
