/** Erases a person: their data at once, their orders after a term. fates.ts rules each column. */
import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import { IN_INDIA } from '#db/indian-days.ts'
import { cardPurchases, invoices } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { quotations } from '#db/schema/selling.ts'
import { auditLog } from '#db/schema/shop.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { StoreError } from '#store/errors.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import type { Proven } from '#store/people/access/proof.server.ts'
import { lockStaff } from '#store/people/access/staff-lock.server.ts'
import { photosOf } from '#store/people/accounts/photo.server.ts'
import { mailboxOf } from '#store/people/identity/library/auth-mail.server.ts'
import { inSnapshot, onlyRow } from '#store/rows.server.ts'
import { statusThat } from '#store/selling/orders/steps/status-condition.server.ts'
import { recordStrongestAct } from '#store/talk/mail/owner-notice.server.ts'
import {
  allowErasing,
  ERASED_NAME,
  eraseAfterSql,
  eraseDueOrders,
  isNotErased,
  setEraseAfter,
} from './erase-orders.server.ts'
import { type ColumnWithFate, TAX_YEARS } from './fates.ts'
import { COUNTED_DELETIONS, type DeletedCountName } from './forgetting.ts'
import {
  giftsTo,
  ordersOfPerson,
  type PersonIdentifiers,
  REDACTIONS,
  ROWS_OF_PERSON,
  redactRetainedRows,
} from './person-rows.server.ts'
import type { Traces } from './privacy.schema.ts'

/** Erases an account. The audit log keeps the names of staff. */
export async function forgetAccount(tx: Tx, user: typeof users.$inferSelect): Promise<void> {
  await forgetPersonData(tx, identifiersOf(user), user.role === 'customer')
}

export function identifiersOf(
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailVerified' | 'phoneNumber'>,
): PersonIdentifiers {
  const [email, phone] = [mailboxOf(user.email).toLowerCase(), user.phoneNumber ?? '']
  return {
    uids: [user.id],
    contacts: [email, phone].filter(Boolean),
    proven: [user.emailVerified ? email : '', phone].filter(Boolean),
  }
}

export async function forgetPersonData(tx: Tx, person: PersonIdentifiers, isCustomer = true): Promise<void> {
  if (isCustomer) await blankAuditLines(tx, person)
  await setEraseAfter(tx, ordersOfPerson(person))
  await redactRetainedRows(tx, person)
  for (const { table, of } of Object.values(ROWS_OF_PERSON)) await tx.delete(table).where(of(person))
  await redactText(tx, person.proven)
  await eraseDueOrders(tx)
}

/** The only change that the log's trigger allows: names and facts removed. */
const BLANK_LINE = {
  subjectName: ERASED_NAME,
  before: null,
  after: null,
} satisfies Record<ColumnWithFate<'auditLog', 'account'>, string | null>

async function blankAuditLines(tx: Tx, { uids, proven }: PersonIdentifiers): Promise<void> {
  const { subjectId, subjectName, before, after } = auditLog
  const pattern = contactPattern(proven)
  const text = sql`concat_ws(' ', ${subjectName}, ${before}, ${after})`
  const isAbout = or(inArray(subjectId, uids), pattern === undefined ? undefined : sql`${text} ~* ${pattern}`)
  await allowErasing(tx)
  await tx.update(auditLog).set(BLANK_LINE).where(isAbout)
}

/** Removes contacts from free text. Names stay, as many people share one. */
async function redactText(tx: Tx, proven: string[]): Promise<void> {
  const pattern = contactPattern(proven)
  if (pattern === undefined) return
  for (const sweep of Object.values(REDACTIONS)) await sweep(tx, pattern)
}

/** A case-insensitive pattern for `~*` and `regexp_replace`: the contacts, with dots and blanks, but not within longer ones. */
export function contactPattern(contacts: readonly string[]): string | undefined {
  const patterns = contacts.flatMap((contact) => {
    if (contact.includes('@')) return [emailPattern(contact)]
    return /\d{10}$/.test(contact) ? [phonePattern(contact)] : []
  })
  return patterns.length === 0 ? undefined : patterns.join('|')
}

function emailPattern(email: string): string {
  const literal = email.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
  return String.raw`(?<![\w.+-])${literal}(?!\.?[\w-])`
}

/** Allows a country code or zero, and two other characters between digits. */
function phonePattern(phone: string): string {
  const [gap, digits] = ['[^[:alnum:]]{0,2}', [...phone.replace(/\D/g, '').slice(-10)]]
  return String.raw`(?<!\d)(?:(?:\+?91|0)${gap})?${digits.join(gap)}(?!\d)`
}

const MOST_NAMES = 3

/** Counts what is stored for a phone (+91XXXXXXXXXX) or email (lower case). Throws `forbidden` for staff. */
export async function findTraces(db: Db, _admin: Admin<'forget people'>, contact: string): Promise<Traces> {
  return inSnapshot(db, async (tx) => readTraces(tx, contact, (await findPerson(tx, contact)).person))
}

/** Erases the person with this contact and their accounts; `forgetPhoto` deletes a photo. Throws `forbidden` for staff. */
export async function forgetPerson(
  db: Db,
  admin: Admin<'forget people'> & Proven,
  contact: string,
  forgetPhoto: (path: string) => Promise<void>,
): Promise<Traces> {
  const { traces, photos } = await inTransaction(db, async (tx) => {
    await lockStaff(tx, admin)
    const { person, photos } = await findPerson(tx, contact)
    const traces = await readTraces(tx, contact, person)
    await forgetPersonData(tx, person)
    const { contact: _, names: __, ...counts } = traces
    const subject = { id: 'forgotten', name: 'Somebody who asked for it' }
    await recordStrongestAct(tx, admin, { action: 'person.forget', subject, after: counts })
    return { traces, photos }
  })
  for (const photo of photos) await forgetPhoto(photo)
  return traces
}

async function findPerson(tx: Tx, contact: string): Promise<{ person: PersonIdentifiers; photos: string[] }> {
  const found = await tx
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.email})`, contact), eq(users.phoneNumber, contact)))
  if (found.some(({ role }) => role !== 'customer')) {
    throw new StoreError('forbidden', 'This is somebody who works here. Take them off the staff first.')
  }
  const known = found.map(identifiersOf)
  const person = {
    uids: known.flatMap(({ uids }) => uids),
    contacts: [...new Set([contact, ...known.flatMap(({ contacts }) => contacts)])],
    proven: [...new Set([contact, ...known.flatMap(({ proven }) => proven)])],
    everywhere: true,
  }
  return { person, photos: await photosOf(tx, person.uids) }
}

async function readTraces(tx: Tx, contact: string, person: PersonIdentifiers): Promise<Traces> {
  const going = {} as Record<DeletedCountName, number>
  for (const { table, name } of COUNTED_DELETIONS) {
    going[name] = await tx.$count(ROWS_OF_PERSON[table].table, ROWS_OF_PERSON[table].of(person))
  }
  const theirs = and(ordersOfPerson(person), isNotErased)
  const isOpen = not(statusThat('isEnded'))
  const end = sql`coalesce(${orders.eraseAfter}, ${eraseAfterSql()})`
  const stays = sql`filter (where ${end} > now())`
  const sums = await tx
    .select({
      orders: sql<number>`(count(*) filter (where ${end} <= now()))::int`,
      ordersKept: sql<number>`(count(*) ${stays})::int`,
      openOrders: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      ordersUntil: sql<string | null>`((max(${end}) ${stays}) ${IN_INDIA})::date::text`,
    })
    .from(orders)
    .where(theirs)
  const lastYear = sql`max(left(${invoices.financialYear}, 4)::int)`
  const taxed = await tx
    .select({
      invoices: sql<number>`count(*)::int`,
      invoicesUntil: sql<string | null>`make_date(${lastYear} + ${TAX_YEARS}, 12, 31)::text`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(theirs)
  const isGift = giftsTo(person)
  const isEnded = statusThat('isEnded')
  return {
    contact,
    names: await namesOf(tx, person),
    gifts: await tx.$count(orders, sql`${isGift} and ${isEnded}`),
    openGifts: await tx.$count(orders, sql`${isGift} and not ${isEnded}`),
    ...onlyRow(sums),
    ...onlyRow(taxed),
    ...going,
  }
}

async function namesOf(tx: Tx, person: PersonIdentifiers): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${orders.customerName} as name from ${orders} where ${ordersOfPerson(person)} and ${isNotErased}
    union select ${quotations.customerName} from ${quotations} where ${ROWS_OF_PERSON.quotations.of(person)}
    union select ${cardPurchases.name} from ${cardPurchases} where ${ROWS_OF_PERSON.cardPurchases.of(person)}
    union select ${orders.gift} ->> 'name' from ${orders} where ${giftsTo(person)} and ${orders.gift} ->> 'name' <> ''
    order by name limit ${MOST_NAMES}`)
  return rows.map(({ name }) => name)
}
