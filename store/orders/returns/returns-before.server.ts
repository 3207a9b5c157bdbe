/** The state of an order's returns before a press, and how an undo restores it. */
import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { orderReturnLines, orderReturns } from '#db/schema.ts'
import { answerOf, childrenOf, dateOf } from '#store/rows.server.ts'

type ReturnRow = typeof orderReturns.$inferSelect
type BackLine = { productId: string; cameBack: number | null; onShelf: number | null }

/** As stored in jsonb: times in ISO 8601. */
export type ReturnBefore = Pick<ReturnRow, 'id' | 'status' | 'answer'> & {
  answeredAt: string | null
  receivedAt: string | null
  lines: BackLine[]
}

export async function readReturnsBefore(
  tx: Tx,
  those: readonly { id: string }[],
): Promise<(order: { id: string }) => ReturnBefore[]> {
  const rowsOf = await childrenOf(tx, orderReturns, 'orderId', those)
  const linesOf = await childrenOf(tx, orderReturnLines, 'returnId', those.flatMap(rowsOf))
  return (order) => rowsOf(order).map((row) => beforeOf(row, linesOf(row)))
}

function beforeOf(row: ReturnRow, lines: BackLine[]): ReturnBefore {
  return {
    id: row.id,
    ...answerOf(row, 'status', 'answer', 'answeredAt', 'receivedAt'),
    lines: lines.map(({ productId, cameBack, onShelf }) => ({ productId, cameBack, onShelf })),
  }
}

/**
 * Restores the order's returns and deletes those that the press made. Returns, by product, the units that the press had
 * restocked.
 */
export async function putReturnsBack(tx: Tx, orderId: string, before: ReturnBefore[]): Promise<Map<string, number>> {
  const now = (await readReturnsBefore(tx, [{ id: orderId }]))({ id: orderId })
  const isNew = notInArray(
    orderReturns.id,
    before.map(({ id }) => id),
  )
  await tx.delete(orderReturns).where(and(eq(orderReturns.orderId, orderId), before.length > 0 ? isNew : undefined))
  for (const { lines, ...row } of before) {
    const times = { answeredAt: dateOf(row.answeredAt), receivedAt: dateOf(row.receivedAt) }
    await tx
      .update(orderReturns)
      .set({ status: row.status, answer: row.answer, ...times })
      .where(eq(orderReturns.id, row.id))
    for (const { productId, cameBack, onShelf } of lines) {
      const isLine = and(eq(orderReturnLines.returnId, row.id), eq(orderReturnLines.productId, productId))
      await tx.update(orderReturnLines).set({ cameBack, onShelf }).where(isLine)
    }
  }
  return difference(onShelfOf(now), onShelfOf(before))
}

function onShelfOf(returns: readonly ReturnBefore[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { productId, onShelf } of returns.flatMap(({ lines }) => lines)) {
    units.set(productId, (units.get(productId) ?? 0) + (onShelf ?? 0))
  }
  return units
}

function difference(more: ReadonlyMap<string, number>, less: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...more].map(([id, units]) => [id, units - (less.get(id) ?? 0)]))
}
