import { setImmediate as nextTurn } from 'node:timers/promises'
import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'
import { refuseForeignId } from '#store/access/access.server.ts'
import { invalidInput, PROBLEMS, problemShape } from './problem.ts'
import { type ApiContext, type ApiEnv, personOf } from './shop.ts'
import { refuseSurplus } from './surplus.ts'

/** A router whose input checks end in problem documents. */
export function newRouter() {
  const router = new OpenAPIHono<ApiEnv>({
    defaultHook: async (result, c) => {
      if (!result.success) throw invalidInput(result.error.issues, result.target)
      await settleClaim(c, result.data)
    },
  })
  // So that the log can name the part of the API where a call would be that there is not.
  router.use((_c, next) => next())
  return router
}

/** A userId is a claim: it must be of who asks, wherever a call takes one. Settled, it is of no more use to anybody. */
async function settleClaim(c: ApiContext, input: { userId?: string }): Promise<void> {
  if (input.userId === undefined) return
  refuseForeignId(await personOf(c), input.userId)
  delete input.userId
}

/**
 * Answers JSON after checking it against its shape: what is not in the shape never leaves the shop. Outside production it
 * throws for such a field, so that whoever forgot it in the shape, or in the store, hears of it.
 */
export function answer<T extends z.ZodType, S extends 200 | 201>(
  c: ApiContext,
  shape: T,
  value: z.input<T>,
  status: S,
) {
  return c.json(shaped(c, shape, value), status)
}

function shaped<T extends z.ZodType>(c: ApiContext, shape: T, value: z.input<T>): z.output<T> {
  const stripped = shape.parse(value)
  if (c.get('isProduction') !== true) refuseSurplus(`${c.req.method} ${c.req.path}`, shape, value, stripped)
  return stripped
}

/** Answers a long list, checked piece by piece: other requests are served between two pieces. */
export async function answerInPieces<T extends z.ZodType>(
  c: ApiContext,
  shape: T,
  pieces: AsyncIterable<z.input<T>[]> | Iterable<z.input<T>[]>,
) {
  const text = writeList((item) => shaped(c, shape, item), pieces)
  // What fails at the start is still a problem document.
  let next = await text.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close()
      controller.enqueue(encoder.encode(next.value))
      next = await text.next()
    },
    cancel: async () => void (await text.return(undefined)),
  })
  const response: Response = c.body(body, 200, { 'content-type': 'application/json' })
  return response as Response & TypedResponse<z.output<T>[], 200, 'json'>
}

async function* writeList<T>(shapedItem: (item: T) => unknown, pieces: AsyncIterable<T[]> | Iterable<T[]>) {
  let open = '['
  for await (const piece of pieces) {
    if (piece.length > 0) {
      yield open + piece.map((item) => JSON.stringify(shapedItem(item))).join(',')
      open = ','
    }
    await nextTurn()
  }
  yield open === '[' ? '[]' : ']'
}

/** A JSON answer in the OpenAPI document. */
export function jsonAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON body in the OpenAPI document; `required: false` accepts a call without any body. */
export function jsonBody<T extends z.ZodType>(schema: T, required = true) {
  return { body: { content: { 'application/json': { schema } }, required } }
}

export type ProblemCode = keyof typeof PROBLEMS

/** The refusals of a call, for the OpenAPI document. Typed apart, so that clients see only the good answer. */
export function problems(...codes: ProblemCode[]) {
  return problemAnswers(PROBLEMS, codes)
}

/** The refusals of a call with codes of any table. Those of one status stand together. */
export function problemAnswers(
  table: Record<string, { status: number }>,
  codes: readonly string[],
  shape: z.ZodType = problemShape,
) {
  const byStatus = Map.groupBy(codes, (code) => table[code]?.status ?? 500)
  const answers = [...byStatus].map(([status, those]) => [
    status,
    {
      description: those.map((code) => `\`${code}\``).join(' or '),
      content: { 'application/problem+json': { schema: shape } },
    },
  ])
  return Object.fromEntries(answers) as Record<never, never>
}
