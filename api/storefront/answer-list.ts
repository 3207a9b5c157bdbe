/** Answers short lists. Most of their items were in an earlier answer, so each item's JSON is written once. */
import type { z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'
import { type Call, callOf, fitToShape } from '#api/router.ts'
import type { ApiContext } from '#api/shop.ts'

/** The JSON of frozen items, by shape. */
const written = new WeakMap<z.ZodType, WeakMap<object, string>>()

/** Answers the items as JSON, each checked against the shape. */
export function answerList<T extends z.ZodType>(c: ApiContext, shape: T, items: readonly z.input<T>[]) {
  const text = listText(callOf(c), shape, items)
  const response: Response = c.body(text, 200, { 'content-type': 'application/json' })
  return response as Response & TypedResponse<z.output<T>[], 200, 'json'>
}

export function listText<T extends z.ZodType>(call: Call, shape: T, items: readonly z.input<T>[]): string {
  return `[${items.map((item) => writtenOnce(call, shape, item)).join(',')}]`
}

function writtenOnce<T extends z.ZodType>(call: Call, shape: T, item: z.input<T>): string {
  const write = () => JSON.stringify(fitToShape(call, shape, item))
  if (typeof item !== 'object' || item === null || !Object.isFrozen(item)) return write()
  const ofShape = written.get(shape) ?? new WeakMap<object, string>()
  written.set(shape, ofShape)
  const text = ofShape.get(item) ?? write()
  ofShape.set(item, text)
  return text
}
