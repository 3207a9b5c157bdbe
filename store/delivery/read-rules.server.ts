import { asc } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { deliveryRules } from '#db/schema.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { DeliveryRule } from './rules.ts'

export type RuleRow = typeof deliveryRules.$inferSelect

/** All rules, by their PIN codes. */
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

export function rowOf({ pins, charge, freeFrom, days, cash, cashFee, cashUpTo }: DeliveryRule): RuleRow {
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
