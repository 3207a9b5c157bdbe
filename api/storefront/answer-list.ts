/** Answers short lists whose items mostly were in an earlier answer too. */
import type { z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'
import { asJson, type Call, callOf, handedOver, shapedFor } from '#api/router.ts'
import type { ApiContext } from '#api/shop.ts'

/** An item as an answer holds it, and its JSON once that was needed. */
type Written = { value: unknown; text?: string }

/** A frozen item never changes, so it is checked and written once for all lists. */
const written = new WeakMap<z.ZodType, WeakMap<object, Written>>()

/** Answers the items as JSON, each checked against the shape. */
export function answerList<T extends z.ZodType>(c: ApiContext, shape: T, items: readonly z.input<T>[]) {
  type List = Response & TypedResponse<z.output<T>[], 200, 'json'>
  const call = callOf(c)
  if (c.env.handOver) {
    const values = items.map((item) => writtenOnce(call, shape, item).value)
    return handedOver(c, values) as List
  }
  const response: Response = c.body(listText(call, shape, items), 200, { 'content-type': 'application/json' })
  return response as List
}

/** The items as the JSON of a list, each checked against the shape. */
export function listText<T extends z.ZodType>(call: Call, shape: T, items: readonly z.input<T>[]): string {
  return `[${items.map((item) => textOf(writtenOnce(call, shape, item))).join(',')}]`
}

function writtenOnce<T extends z.ZodType>(call: Call, shape: T, item: z.input<T>): Written {
  if (typeof item !== 'object' || item === null || !Object.isFrozen(item))
    return { value: asJson(shapedFor(call, shape, item)) }
  const ofShape = written.get(shape) ?? new WeakMap<object, Written>()
  written.set(shape, ofShape)
  const known = ofShape.get(item)
  if (known) return known
  const value = asJson(shapedFor(call, shape, item))
  const made: Written = { value: typeof value === 'object' ? Object.freeze(value) : value }
  ofShape.set(item, made)
  return made
}

function textOf(item: Written): string {
  item.text ??= JSON.stringify(item.value)
  return item.text
}
