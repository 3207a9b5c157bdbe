/** Offers: lower prices for some time. The lowest of several counts. Saving an offer changes no product: prices are computed when they are read. */
import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { products } from '#db/schema/goods.ts'
import { offers } from '#db/schema/selling.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { changedFields } from '#store/people/audit/differing.server.ts'
import { onlyRow } from '#store/rows.server.ts'
import { withoutEmpty } from '#store/without-empty.ts'
import type { Offer, OfferData, OfferPreview } from './offers.schema.ts'
import { reachOf, readHeldOffers } from './reach.server.ts'

const MOST_OPEN = 100
const MOST_LISTED = 200
const MOST_EXAMPLES = 3
/** Offers that are not over. */
const IS_OPEN = sql`o.ends_at > now()`

type Row = typeof offers.$inferSelect
type Mine = Admin<'change products'>

/** The last to end comes first. */
export async function listOffers(db: Db, _admin: Mine): Promise<Offer[]> {
  const rows = await db
    .select({ offer: offers, now: sql<string>`now()` })
    .from(offers)
    .orderBy(desc(offers.endsAt), offers.id)
    .limit(MOST_LISTED)
  const reaches = await reachOf(db, (await readHeldOffers(db, sql`offers o`, IS_OPEN)).offers)
  return rows.map(({ offer, now }) => ({ ...offerOf(offer, new Date(now)), reach: reaches.get(offer.id) }))
}

/** With the names of the products picked for it. Throws `not_found`. */
export async function readOffer(db: Db, _admin: Mine, id: string): Promise<Offer> {
  const [row] = await db.select({ offer: offers, now: sql<string>`now()` }).from(offers).where(eq(offers.id, id))
  if (!row) throw notFound()
  const { productIds } = row.offer
  const picked = await db
    .select({ _id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, productIds ?? []))
    .orderBy(products.name)
  return { ...offerOf(row.offer, new Date(row.now)), picked: productIds ? picked : undefined }
}

/** The offer's effect on present prices; `id`: the offer that it would replace. */
export async function previewOffer(db: Db, _admin: Mine, data: OfferData, id?: string): Promise<OfferPreview> {
  const { startsAt, endsAt, amountPaise, productIds, isRounded, ...same } = columnsOf(data)
  const record = {
    id: id ?? crypto.randomUUID(),
    starts_at: startsAt,
    ends_at: endsAt,
    amount_paise: amountPaise,
    is_rounded: isRounded,
    ...same,
  }
  const source = sql`jsonb_populate_record(null::offers, ${JSON.stringify({ ...record, product_ids: productIds })}::jsonb) o`
  const rivals = await readHeldOffers(db, sql`offers o`, sql`${IS_OPEN} and o.id <> ${record.id}`)
  const { offers: previewed } = await readHeldOffers(db, source)
  const reach = (await reachOf(db, [...previewed, ...rivals.offers])).get(record.id)
  const { rows } = await db.execute<{ name: string; usual: number; price: number }>(sql`
    select p.name, p.price_paise as usual, offered_price(o, p.price_paise) as price from ${source} join products p on offer_holds(o, p)
    where offered_price(o, p.price_paise) is not null order by lower(p.name), p.id limit ${MOST_EXAMPLES}`)
  const examples = rows.map(({ name, usual, price }) => ({
    name,
    from: rupeesFromPaise(usual),
    to: rupeesFromPaise(price),
  }))
  return { ...(reach ?? { products: 0, unchanged: 0, beaten: 0 }), examples }
}

/** Throws `invalid_input` for an offer in the past, and beyond the most offers. */
export async function addOffer(db: Db, admin: Mine, data: OfferData): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    await refusePast(tx, data)
    if ((await tx.$count(offers, gt(offers.endsAt, sql`now()`))) >= MOST_OPEN) {
      throw invalidField('/offer/name', `There are ${MOST_OPEN} offers that are not over. Delete one first.`)
    }
    const row = onlyRow(await tx.insert(offers).values(columnsOf(data)).returning())
    return written(tx, admin, 'offer.add', undefined, row)
  })
}

/** Throws `not_found`, `stale_settings` when it changed since that revision, and what `addOffer` throws. */
export async function changeOffer(db: Db, admin: Mine, id: string, data: OfferData, revision: number): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const before = await lockOffer(tx, id)
    if (before.revision !== revision) {
      throw new StoreError('stale_settings', 'Somebody else changed this offer meanwhile. Please load it again.')
    }
    await refusePast(tx, data)
    return written(tx, admin, 'offer.change', before, await update(tx, id, columnsOf(data)))
  })
}

/** Ends a running offer. Throws `not_found`, and `wrong_status` when it does not run. */
export async function endOffer(db: Db, admin: Mine, id: string): Promise<Offer> {
  return inTransaction(db, async (tx) => {
    const before = await lockOffer(tx, id)
    const isRunning = and(eq(offers.id, id), lte(offers.startsAt, sql`now()`), gt(offers.endsAt, sql`now()`))
    if ((await tx.$count(offers, isRunning)) === 0) throw new StoreError('wrong_status', 'This offer does not run.')
    const endsAt = sql`greatest(now(), starts_at + interval '1 millisecond')`
    return written(tx, admin, 'offer.end', before, await update(tx, id, { endsAt }))
  })
}

/** Throws `not_found`. */
export async function deleteOffer(db: Db, admin: Mine, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockOffer(tx, id)
    await tx.delete(offers).where(eq(offers.id, id))
    await recordAudit(tx, admin, { action: 'offer.delete', subject: row, before: factsOf(row) })
  })
}

type Set = Partial<{ [C in keyof Row]: Row[C] | SQL }>

async function update(tx: Tx, id: string, set: Set): Promise<Row> {
  const all = { ...set, revision: sql`${offers.revision} + 1` }
  return onlyRow(await tx.update(offers).set(all).where(eq(offers.id, id)).returning())
}

async function written(tx: Tx, admin: Mine, action: `offer.${string}`, was: Row | undefined, row: Row) {
  const [before, after] = [was && factsOf(was), factsOf(row)]
  const changes = { before: before && changedFields(before, after), after: changedFields(after, before) }
  await recordAudit(tx, admin, { action, subject: row, ...changes })
  return offerOf(row, new Date())
}

async function lockOffer(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

const notFound = () => new StoreError('not_found', 'There is no such offer.')

async function refusePast(tx: Tx, { until }: OfferData): Promise<void> {
  const { rows } = await tx.execute<{ over: boolean }>(sql`select ${until}::timestamptz <= now() as over`)
  if (rows[0]?.over) throw invalidField('/offer/until', 'Must be later than now.')
}

function columnsOf({ name, from, until, percent, amount, category, brand, family, productIds, isRounded }: OfferData) {
  return {
    name,
    isRounded,
    startsAt: new Date(from),
    endsAt: new Date(until),
    percent: percent ?? null,
    amountPaise: amount === undefined ? null : paiseFromRupees(amount),
    category: category ?? null,
    brand: brand ?? null,
    family: family ?? null,
    productIds: productIds ? [...new Set(productIds)] : null,
  }
}

function offerOf(row: Row, now: Date): Offer {
  const {
    id: _id,
    revision,
    name,
    startsAt,
    endsAt,
    percent,
    amountPaise,
    category,
    brand,
    family,
    productIds,
    isRounded,
  } = row
  const amount = amountPaise === null ? null : rupeesFromPaise(amountPaise)
  return {
    _id,
    revision,
    name,
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    ...withoutEmpty({ percent, amount, category: category as Offer['category'] | null, brand, family, productIds }),
    isRounded,
    state: endsAt <= now ? 'over' : startsAt <= now ? 'running' : 'waiting',
  }
}

function factsOf(row: Row): Record<string, unknown> {
  const { _id, revision: _, state: __, productIds, ...facts } = offerOf(row, new Date())
  return productIds ? { ...facts, products: productIds.length } : facts
}
