/** Sessions of the running shop, made by what the store makes them with: nobody signs up or in for a test of something else. */
import type { BrowserContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as schema from '#db/schema.ts'
import { addPerson, beginSession, cookieOf } from '#tests/support/people.ts'
import { poolOf } from '../faults/store-process.ts'
import { OWNER, SECRET } from './open-shop.ts'

const NAME = 'tokri.session_token'

let opened: ReturnType<typeof openDatabase> | undefined

async function openDatabase() {
  const pool = await poolOf(process.env.SHOP_DATA ?? '')
  return { pool, db: drizzle(pool, { schema }) }
}

const database = () => {
  opened ??= openDatabase()
  return opened
}

/** For the end of a worker. */
export async function closeDatabase(): Promise<void> {
  await (await opened)?.pool.end()
}

/** Lets somebody in who has an account, in this browser context. */
async function letIn(context: BrowserContext, uid: string): Promise<void> {
  const cookie = cookieOf(await beginSession((await database()).db, uid), { name: NAME, secret: SECRET })
  const value = cookie.slice(NAME.length + 1)
  const url = process.env.SHOP_URL ?? ''
  await context.addCookies([{ name: NAME, value, url, httpOnly: true, sameSite: 'Lax' }])
}

export async function letInCustomer(context: BrowserContext, person: { name: string; email: string }): Promise<void> {
  await letIn(context, await addPerson((await database()).db, person))
}

export async function letInOwner(context: BrowserContext): Promise<void> {
  const { users } = schema
  const [owner] = await (await database()).db.select().from(users).where(eq(users.email, OWNER.email))
  if (!owner) throw new Error('The shop has no owner')
  await letIn(context, owner.id)
}
