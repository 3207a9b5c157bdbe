/** The owner's delivery rules: read, checked, changed and undone. New orders follow them. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { deliveryChanges, deliveryRules } from '#db/schema/selling.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { Admin } from '#store/people/access/access.server.ts'
import { recordAudit } from '#store/people/audit/audit.server.ts'
import { createYield } from '#store/take-breaks.ts'
import type { DeliveryRules, RulesCheck, RulesQuery } from './delivery.schema.ts'
import { rulesIn } from './rule-lines.ts'
import { type DeliveryRule, RULE_LIMITS } from './rules.ts'

const MOST_CHANGES = 10
const MOST_PROBLEMS = 50
const PIECE = 2000

type Change = (typeof deliveryChanges.$inferSelect)['rules'][number]

export async function listRules(db: Db, _admin: Admin<'change settings'>): Promise<DeliveryRules> {
  const { id, createdAt, undoneAt } = deliveryChanges
  const count = sql<number>`jsonb_array_length(${deliveryChanges.rules})`
  const changes = await db
    .select({ id, createdAt, undoneAt, count })
    .from(deliveryChanges)
    .orderBy(desc(createdAt), id)
    .limit(MOST_CHANGES)
  return {
    rules: await readRules(db),
    changes: changes.map((row) => ({
      _id: row.id,
      createdAt: row.createdAt.toISOString(),
      rules: row.count,
      isUndone: row.undoneAt !== null,
    })),
  }
}

export async function checkRules(
  db: Db,
  _admin: Admin<'change settings'>,
  text: string,
  query: RulesQuery,
): Promise<RulesCheck> {
  return (await planOf(db, text, query)).check
}

/** Writes all lines or none. Throws `invalid_input` when a line cannot be read, and `stale_settings` when the rules changed since `seen`. */
export async function saveRules(db: Db, admin: Admin<'change settings'>, text: string, query: RulesQuery) {
  return inTransaction(db, async (tx) => {
    await lockRules(tx)
    const { check, changes, count } = await planOf(tx, text, query)
    const [wrong] = check.problems
    // A line from the form has fields to point at, a file has not.
    if (wrong?.cell && query.seen !== undefined) throw invalidField(`/${wrong.cell}`, wrong.words)
    if (wrong) throw invalidField('#text', `Line ${wrong.line}: ${wrong.words}`)
    if (count > RULE_LIMITS.lines) throw invalidField('#text', `At most ${RULE_LIMITS.lines} rules.`)
    if (changes.length === 0) return check
    if (query.seen !== undefined) refuseUnseen(changes, query.seen)
    await write(tx, changes)
    const [row] = await tx.insert(deliveryChanges).values({ rules: changes }).returning({ id: deliveryChanges.id })
    const kept = tx.select({ id: deliveryChanges.id }).from(deliveryChanges).orderBy(desc(deliveryChanges.createdAt))
    await tx.execute(sql`delete from ${deliveryChanges} where id not in (${kept.limit(MOST_CHANGES)})`)
    const { problems: _, ...after } = check
    await recordAudit(tx, admin, {
      action: 'delivery.change',
      subject: { id: row?.id ?? '', name: 'PIN codes' },
      after,
    })
    return check
  })
}

/** Undoes a change; rules that changed again since stay. Throws `not_found` and `wrong_status`. */
export async function undoRules(db: Db, admin: Admin<'change settings'>, id: string) {
  return inTransaction(db, async (tx) => {
    await lockRules(tx)
    const [change] = await tx.select().from(deliveryChanges).where(eq(deliveryChanges.id, id))
    if (!change) throw new StoreError('not_found', 'There is no such change.')
    if (change.undoneAt) throw new StoreError('wrong_status', 'It was taken back already.')
    const now = await rowsByPins(tx)
    const back = change.rules.filter(({ pins, after }) => isSame(now.get(pins), after && { pins, ...after }))
    await write(
      tx,
      back.map(({ pins, before, after }) => ({ pins, before: after, after: before })),
    )
    await tx.update(deliveryChanges).set({ undoneAt: sql`now()` }).where(eq(deliveryChanges.id, id))
    const after = { undone: back.length, kept: change.rules.length - back.length }
    await recordAudit(tx, admin, { action: 'delivery.undo', subject: { id, name: 'PIN codes' }, after })
    return after
  })
}

function refuseUnseen(changes: readonly Change[], seen: string): void {
  const [line] = rulesIn(seen)
  const known = line && 'rule' in line ? ruleRow(line.rule) : undefined
  for (const { pins, before } of changes) {
    const isAsSeen = isSame(before ? { pins, ...before } : undefined, known?.pins === pins ? known : undefined)
    if (isAsSeen) continue
    const words = known ? `Somebody else changed ${pins} meanwhile.` : `There is a line for ${pins} already.`
    throw new StoreError('stale_settings', `${words} Please load it again.`)
  }
}

async function lockRules(tx: Tx): Promise<void> {
  await lockFor(tx, LOCKS.deliveryRules)
}

async function rowsByPins(db: Db | Tx): Promise<Map<string, RuleRow>> {
  return new Map((await db.select().from(deliveryRules)).map((row) => [row.pins, row]))
}

async function planOf(db: Db | Tx, text: string, { replaces = false, without }: RulesQuery) {
  const now = await rowsByPins(db)
  const check: RulesCheck = { added: 0, changed: 0, removed: 0, unchanged: 0, problems: [] }
  const changes: Change[] = []
  const named = new Set<string>()
  const takeTurns = createYield()
  for (const line of rulesIn(text)) {
    await takeTurns()
    if ('words' in line) {
      if (check.problems.length < MOST_PROBLEMS) check.problems.push(line)
      continue
    }
    const after = ruleRow(line.rule)
    const before = now.get(after.pins)
    named.add(after.pins)
    check[isSame(before, after) ? 'unchanged' : before ? 'changed' : 'added']++
    if (!isSame(before, after)) changes.push(changeOf(before, after))
  }
  const gone = [...now.values()].filter(({ pins }) => !named.has(pins) && (replaces || pins === without))
  check.removed = gone.length
  changes.push(...gone.map((row) => changeOf(row, undefined)))
  return { check, changes, count: now.size + check.added - check.removed }
}

function changeOf(before: RuleRow | undefined, after: RuleRow | undefined): Change {
  const kept = (row: RuleRow | undefined) => {
    if (!row) return null
    const { pins: _, ...rest } = row
    return rest
  }
  return { pins: before?.pins ?? after?.pins ?? '', before: kept(before), after: kept(after) }
}

function isSame(one: RuleRow | undefined, other: RuleRow | null | undefined): boolean {
  if (!one || !other) return !one && !other
  return (Object.keys(one) as (keyof RuleRow)[]).every((name) => one[name] === other[name])
}

async function write(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += PIECE) {
    const piece = changes.slice(at, at + PIECE)
    const pins = piece.map((change) => change.pins)
    await tx.delete(deliveryRules).where(inArray(deliveryRules.pins, pins))
    const rows = piece.flatMap(({ pins, after }) => (after ? [{ pins, ...after }] : []))
    if (rows.length > 0) await tx.insert(deliveryRules).values(rows)
  }
}

export type RuleRow = typeof deliveryRules.$inferSelect

export async function readRules(db: Db | Tx): Promise<DeliveryRule[]> {
  return (await db.select().from(deliveryRules).orderBy(asc(deliveryRules.pins))).map(ruleOf)
}

function ruleOf({ pins, chargePaise, freeFromPaise, days, cash, cashFeePaise, cashUpToPaise }: RuleRow): DeliveryRule {
  return {
    pins,
    days,
    cash,
    charge: orNull(chargePaise, rupeesFromPaise),
    freeFrom: orNull(freeFromPaise, rupeesFromPaise),
    cashFee: rupeesFromPaise(cashFeePaise),
    cashUpTo: orNull(cashUpToPaise, rupeesFromPaise),
  }
}

export function ruleRow({ pins, charge, freeFrom, days, cash, cashFee, cashUpTo }: DeliveryRule): RuleRow {
  return {
    pins,
    days,
    cash,
    chargePaise: orNull(charge, paiseFromRupees),
    freeFromPaise: orNull(freeFrom, paiseFromRupees),
    cashFeePaise: paiseFromRupees(cashFee),
    cashUpToPaise: orNull(cashUpTo, paiseFromRupees),
  }
}

function orNull(amount: number | null, convert: (amount: number) => number): number | null {
  return amount === null ? null : convert(amount)
}
