import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { cashClosings, cashEntries } from '#db/schema.ts'

/** Cash expected in the till at the end of the day, in paise: what the previous close left, and the cash since. */
export async function findExpected(tx: Tx, day: string): Promise<number> {
  const [last] = await tx
    .select()
    .from(cashClosings)
    .where(lt(cashClosings.day, day))
    .orderBy(desc(cashClosings.day))
    .limit(1)
  const since = last ? gt(cashEntries.day, last.day) : undefined
  const [cash] = await tx
    .select({ paise: sql<number>`coalesce(sum(${cashEntries.amountPaise}), 0)::float8` })
    .from(cashEntries)
    .where(and(eq(cashEntries.way, 'cash'), since, lte(cashEntries.day, day)))
  return (last?.leftPaise ?? 0) + (cash?.paise ?? 0)
}
