/**
 * Reads and changes the owner's own facts. Removing a fact takes its values off the products in the same transaction. Writers
 * of values share a lock that writers of facts hold alone, before locking products, so no product gets a value that is being
 * removed.
 */
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { facts as factsTable } from '#db/schema/facts.ts'
import { collections, products } from '#db/schema/goods.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor, lockShared } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { asciiNameOf } from '#store/ascii-name.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { LOCK_ORDER } from '#store/goods/bundles/bundles.server.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import type { DeskFact, FactData } from './facts.schema.ts'
import { FACT_LIMITS, type Fact, type FactOption, type FactValues, factToken, problemOfFact } from './facts.ts'

type Changer = Admin<'change products'>
type Row = typeof factsTable.$inferSelect

const GONE = 'There is no such fact any more.'

/** All facts, oldest first. */
export async function readFacts(db: Db | Tx): Promise<Fact[]> {
  const rows = await db.select().from(factsTable).orderBy(asc(factsTable.createdAt), asc(factsTable.id))
  return rows.map(({ revision: _, createdAt: __, categories, ...row }) => ({
    ...row,
    categories: categories as DeskFact['categories'],
  }))
}

/** All facts, with the number of products that have each fact and each option. */
export async function listFacts(db: Db | Tx, _admin: Changer): Promise<DeskFact[]> {
  const rows = await db.select().from(factsTable).orderBy(asc(factsTable.createdAt), asc(factsTable.id))
  if (rows.length === 0) return []
  const { rows: counts } = await db.execute<{ id: string; value: unknown; count: number }>(sql`
    select key as id, value, count(*)::int as count from ${products}, jsonb_each(${products.facts})
    where ${products.deletedAt} is null group by key, value`)
  return rows.map(({ createdAt: _, categories, options, ...row }) => {
    const own = counts.filter(({ id }) => id === row.id)
    const countOf = (value: string) => own.find((one) => one.value === value)?.count ?? 0
    return {
      ...row,
      categories: categories as DeskFact['categories'],
      options: options.map((option) => ({ ...option, products: countOf(option.id) })),
      products: own.reduce((sum, { count }) => sum + count, 0),
    }
  })
}

/** A fact with its product counts. Throws `not_found`. */
export async function getFact(db: Db | Tx, admin: Changer, id: string): Promise<DeskFact> {
  const fact = (await listFacts(db, admin)).find((one) => one.id === id)
  if (!fact) throw new StoreError('not_found', GONE)
  return fact
}

/**
 * Writes a fact; without an id, creates one. Options that are left out are taken off the products. Throws `not_found`,
 * `stale_settings` and `invalid_input`. `problemOfName` says why other names rule this one out.
 */
export function saveFact(
  db: Db,
  admin: Changer,
  id: string | undefined,
  data: FactData,
  problemOfName: (name: string, others: readonly string[]) => string | undefined,
): Promise<DeskFact> {
  return inTransaction(db, async (tx) => {
    await lockFor(tx, LOCKS.facts)
    const rows = await tx.select().from(factsTable)
    const before = rows.find((row) => row.id === id)
    if (id !== undefined && !before) throw new StoreError('not_found', GONE)
    if ((before?.revision ?? 0) !== data.revision)
      throw new StoreError('stale_settings', 'Somebody changed this fact meanwhile. Please load it again.')
    const others = rows.filter((row) => row !== before)
    const problem = problemOfName(
      data.name,
      others.map(({ name }) => name),
    )
    if (problem) throw invalidField('/fact/name', problem)
    if (others.length >= FACT_LIMITS.facts)
      throw invalidField('/fact/name', `There may be ${FACT_LIMITS.facts} facts. Remove one first.`)
    if (before && before.kind !== data.kind) throw invalidField('/fact/kind', 'What kind of fact it is stays.')
    const options = data.kind === 'choice' ? optionsWithIds(data.options, before?.options ?? []) : []
    const unit = data.kind === 'number' ? data.unit : ''
    const row = { ...data, unit, options, revision: data.revision + 1 }
    const removed = before?.options.filter(({ id }) => !options.some((one) => one.id === id)) ?? []
    if (before && removed.length > 0) await takeOff(tx, before, removed)
    const written = before
      ? await tx.update(factsTable).set(row).where(eq(factsTable.id, before.id)).returning()
      : await tx
          .insert(factsTable)
          .values({ ...row, id: newId(data.name, rows) })
          .returning()
    const now = onlyRow(written)
    const { revision: _, ...after } = changedFields(now, before)
    const change = { ...after, ...(after.options && { options: options.map(({ name }) => name) }) }
    const action = before ? 'fact.change' : 'fact.add'
    await recordAudit(tx, admin, { action, subject: now, after: change })
    return getFact(tx, admin, now.id)
  })
}

/** Removes a fact, also from all products. Throws `not_found`, and `invalid_input` while a collection's rule uses it. */
export function removeFact(db: Db, admin: Changer, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockFor(tx, LOCKS.facts)
    const [row] = await tx.select().from(factsTable).where(eq(factsTable.id, id))
    if (!row) throw new StoreError('not_found', GONE)
    const products = await takeOff(tx, row)
    await tx.delete(factsTable).where(eq(factsTable.id, id))
    await recordAudit(tx, admin, { action: 'fact.remove', subject: row, before: { products } })
  })
}

/** The options with ids: known ones keep theirs, new ones get one made from their name. */
function optionsWithIds(options: FactData['options'], before: readonly FactOption[]): FactOption[] {
  const known = options.filter(({ id }) => before.some((one) => one.id === id))
  // A removed option's id is not reused in this change, because list addresses may still contain it.
  const taken = [...before]
  return options.map((option) => {
    const id = known.includes(option) ? (option.id ?? '') : newId(option.name, taken)
    const now = { ...option, id }
    taken.push(now)
    return now
  })
}

function newId(name: string, taken: readonly { id: string }[]): string {
  const base = asciiNameOf(name, FACT_LIMITS.id - 4) || 'fact'
  for (let at = 1; ; at++) {
    const id = at === 1 ? base : `${base}-${at}`
    // Names of Object.prototype, such as "constructor", would be found on every product.
    if (!(id in {}) && !taken.some((one) => one.id === id)) return id
  }
}

/** Takes the fact, or only these options, off the products; refuses while a collection uses it. Returns how many had it. */
async function takeOff(tx: Tx, fact: Row, options?: readonly FactOption[]): Promise<number> {
  await refuseAskedFor(tx, fact, options)
  const value = sql`${products.facts} ->> ${fact.id}::text`
  const has = options ? sql`${value} = any(${sql.param(options.map(({ id }) => id))}::text[])` : isNotNull(value)
  const locked = await tx.select({ id: products.id }).from(products).where(has).orderBy(LOCK_ORDER).for('update')
  const left = sql`nullif(${products.facts} - ${fact.id}::text, '{}')`
  await tx
    .update(products)
    .set({ facts: left, revision: sql`${products.revision} + 1`, updatedAt: sql`now()` })
    .where(has)
  return locked.length
}

async function refuseAskedFor(tx: Tx, fact: Row, options?: readonly FactOption[]): Promise<void> {
  const tokens = options?.map(({ id }) => factToken(fact.id, id))
  const asks = (token: string) => (tokens ? tokens.includes(token) : token.startsWith(`${fact.id}.`))
  const rows = await tx.select({ title: collections.title, rule: collections.rule }).from(collections)
  const shelf = rows.find(({ rule }) => rule?.fact?.split(',').some(asks))
  if (shelf) throw invalidField('/fact', `The shelf ${shelf.title} asks for it. Change the shelf first.`)
}

/**
 * Throws `invalid_input` at the field for a value that its fact does not allow. Holds the lock on facts until the transaction
 * ends, so call it before locking products.
 */
export async function refuseWrongFacts(tx: Tx, values: FactValues | null | undefined): Promise<void> {
  if (!values) return
  const facts = await lockFacts(tx)
  for (const [id, value] of Object.entries(values)) {
    const problem = problemOfFact(
      facts.find((fact) => fact.id === id),
      value,
    )
    if (problem) throw invalidField(`/productData/facts/${id}`, problem)
  }
}

/** Reads the facts and locks them against changes until the transaction ends. */
export async function lockFacts(tx: Tx): Promise<Fact[]> {
  await lockShared(tx, LOCKS.facts)
  return readFacts(tx)
}

/** The values that their facts still allow; null when none is left. */
export function stillAllowedFacts(facts: readonly Fact[], values: FactValues | null): FactValues | null {
  const told = Object.entries(values ?? {}).filter(
    ([id, value]) =>
      problemOfFact(
        facts.find((fact) => fact.id === id),
        value,
      ) === undefined,
  )
  return told.length > 0 ? Object.fromEntries(told) : null
}
