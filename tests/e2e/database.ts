/** The database of the running shop: sessions made by what the store makes them with, and mail as its receiver reads it. */
import type { BrowserContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as schema from '#db/schema.ts'
import { sha256 } from '#engines/sha256.ts'
import { addPerson, beginSession, cookieOf } from '#tests/support/people.ts'
import { poolOf } from '../faults/store-process.ts'
import { OWNER, SECRET } from './open-shop.ts'

const NAME = 'tokri.session_token'

let opened: ReturnType<typeof openDatabase> | undefined

async function openDatabase() {
  const pool = await poolOf(process.env.SHOP_DATA ?? '')
  return { pool, db: drizzle(pool) }
}

const database = () => {
  opened ??= openDatabase()
  return opened
}

/** For the end of a worker. */
export async function closeDatabase(): Promise<void> {
  await (await opened)?.pool.end()
}

/** Lets somebody in who has an account, in this browser context; what the database keeps of the session's token. */
async function letIn(context: BrowserContext, uid: string): Promise<string> {
  const token = await beginSession((await database()).db, uid)
  const cookie = cookieOf(token, { name: NAME, secret: SECRET })
  const value = cookie.slice(NAME.length + 1)
  const url = process.env.SHOP_URL ?? ''
  await context.addCookies([{ name: NAME, value, url, httpOnly: true, sameSite: 'Lax' }])
  return sha256(token)
}

export async function letInCustomer(context: BrowserContext, person: { name: string; email: string }): Promise<void> {
  await letIn(context, await addPerson((await database()).db, person))
}

/** Somebody of the desk whose presses are nobody else's: each person undoes the own ones. */
export async function letInManager(context: BrowserContext, email: string): Promise<void> {
  const person = { name: 'Meena Pillai', email, role: 'manager', emailVerified: true } as const
  await letIn(context, await addPerson((await database()).db, person))
}

/** `isProven` as after the password, without it as after a link. */
export async function letInOwner(context: BrowserContext, isProven = true): Promise<void> {
  const { sessions, users } = schema
  const { db } = await database()
  const [owner] = await db.select().from(users).where(eq(users.email, OWNER.email))
  if (!owner) throw new Error('The shop has no owner')
  const id = await letIn(context, owner.id)
  if (!isProven) await db.update(sessions).set({ provenAt: null }).where(eq(sessions.token, id))
}

/** What a message says, for one that the desk shows to nobody. */
export async function factsOfMail(id: number): Promise<string> {
  const { mailOutbox } = schema
  const [mail] = await (await database()).db.select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return Object.values(mail?.facts ?? {}).join('\n')
}
