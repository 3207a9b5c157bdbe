import { setImmediate as nextTurn } from 'node:timers/promises'
import { OpenAPIHono, type RouteConfig, type RouteConfigToEnv, type RouteHandler, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler, TypedResponse } from 'hono'
import { refuseForeignId } from '#store/people/access/access.server.ts'
import { invalidInput, PROBLEMS, problemShape } from './problem.ts'
import { type ApiContext, type ApiEnv, personOf } from './shop.ts'

/** A router that answers invalid input with problem documents. */
export function newRouter() {
  const router = new OpenAPIHono<ApiEnv>({
    defaultHook: async (result, c) => {
      if (!result.success) throw invalidInput(result.error.issues, result.target)
      await settleClaim(c, result.data)
    },
  })
  // Matches every path, so that the log can name the part of the API for a call that does not exist.
  router.use((_c, next) => next())
  return router
}

/** Refuses a `userId` that is not the caller's, then removes it from the input. */
async function settleClaim(c: ApiContext, input: { userId?: string }): Promise<void> {
  if (input.userId === undefined) return
  refuseForeignId(await personOf(c), input.userId)
  delete input.userId
}

/**
 * Answers JSON with the fields of the shape only. Outside production a field beyond the shape throws, so that one missing in
 * the shape, or left over in the store, is noticed.
 */
export function answer<T extends z.ZodType, S extends 200 | 201>(
  c: ApiContext,
  shape: T,
  value: z.input<T>,
  status: S,
) {
  return c.json(fitAnswer(c, shape, value), status)
}

/** The call being answered, named in errors about a field beyond its shape: "GET /api/products". */
export type Call = { name: () => string; isProduction: boolean }

export function callOf(c: ApiContext): Call {
  return { name: () => `${c.req.method} ${c.req.path}`, isProduction: c.get('isProduction') === true }
}

function fitAnswer<T extends z.ZodType>(c: ApiContext, shape: T, value: z.input<T>): z.output<T> {
  return fitToShape(callOf(c), shape, value)
}

/** The value with the fields of its shape only; outside production, throws for any other field. */
export function fitToShape<T extends z.ZodType>(call: Call, shape: T, value: z.input<T>): z.output<T> {
  const stripped = shape.parse(value)
  if (!call.isProduction) refuseSurplus(call.name(), shape, value, stripped)
  return stripped
}

/** Waits for a turn, then makes the piece. */
export type InTurn = <T>(make: () => Promise<T>) => Promise<T>

/**
 * Answers a long list in pieces, each checked and made once its reader has room for it; other requests are served in between.
 * `inTurn` shares the processor among lists.
 */
export async function answerInPieces<T extends z.ZodType>(
  c: ApiContext,
  shape: T,
  pieces: AsyncIterable<z.input<T>[]> | Iterable<z.input<T>[]>,
  inTurn: InTurn = (make) => make(),
) {
  const shapedItem = (item: z.input<T>) => fitAnswer(c, shape, item)
  const text = writeList(shapedItem, pieces)
  // A failure at the start is still a problem document.
  let next = await inTurn(() => text.next())
  const encoder = new TextEncoder()
  let isFirst = true
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      if (!isFirst) next = await inTurn(() => text.next())
      isFirst = false
      if (next.done) return controller.close()
      controller.enqueue(encoder.encode(next.value))
    },
    cancel: async () => void (await text.return(undefined)),
  }
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 })
  const response: Response = c.body(body, 200, { 'content-type': 'application/json' })
  return response as Response & TypedResponse<z.output<T>[], 200, 'json'>
}

/** Items of a piece that are written without a pause for other requests. */
const AT_A_TIME = 50

async function* writeList<T>(shapedItem: (item: T) => unknown, pieces: AsyncIterable<T[]> | Iterable<T[]>) {
  let open = '['
  for await (const piece of pieces) {
    const written: string[] = []
    for (const item of piece) {
      written.push(JSON.stringify(shapedItem(item)))
      // At most some milliseconds of work.
      if (written.length % AT_A_TIME === 0) await nextTurn()
    }
    if (written.length > 0) {
      yield open + written.join(',')
      open = ','
    }
    await nextTurn()
  }
  yield open === '[' ? '[]' : ']'
}

type JsonOf<R, S extends number> = R extends {
  responses: { [Status in S]: { content: { 'application/json': { schema: infer T extends z.ZodType } } } }
}
  ? T
  : never
type ShapeOf<R> = JsonOf<R, 200> | JsonOf<R, 201>

/** The proof that a call's guard puts into its context. */
type AskerOf<R> = R extends { middleware: MiddlewareHandler<infer E> }
  ? E extends { Variables: infer Proofs }
    ? Proofs[keyof Proofs]
    : undefined
  : undefined

type HandlerOf<R extends RouteConfig> = RouteHandler<R, RouteConfigToEnv<R> & ApiEnv>

/** A call and its handler: what `make` returns is answered in the shape of the call's one successful answer. */
export function answering<R extends RouteConfig>(
  route: R,
  make: (c: Parameters<HandlerOf<R>>[0], asker: AskerOf<R>) => z.input<ShapeOf<R>> | Promise<z.input<ShapeOf<R>>>,
): { route: R; handler: HandlerOf<R> }
export function answering(route: RouteConfig, make: (c: never, asker: never) => unknown): unknown {
  const status = 200 in route.responses ? 200 : 201
  const { content } = route.responses[status] as ReturnType<typeof jsonAnswer>
  const { schema } = content['application/json']
  const handler = async (c: Context<ApiEnv & { Variables: { admin?: unknown; customer?: unknown } }>) => {
    const asker = c.get('admin') ?? c.get('customer')
    return answer(c, schema, await make(c as never, asker as never), status)
  }
  return { route, handler }
}

/** The successful answer of a call, in JSON. */
export function ok<T extends z.ZodType>(schema: T, description: string) {
  return { 200: jsonAnswer(schema, description) }
}

/** The successful answer of a call that creates something, in JSON. */
export function created<T extends z.ZodType>(schema: T, description: string) {
  return { 201: jsonAnswer(schema, description) }
}

export function jsonAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON body; `required: false` accepts a call without any. */
export function jsonBody<T extends z.ZodType>(schema: T, required = true) {
  return { body: { content: { 'application/json': { schema } }, required } }
}

export type ProblemCode = keyof typeof PROBLEMS

/** A call's refusals by status, for the OpenAPI document. Typed so that clients see only the successful answer. */
export function problems(...codes: ProblemCode[]) {
  return problemAnswers(PROBLEMS, codes)
}

/** The same with the codes of any table. */
export function problemAnswers(
  table: Record<string, { status: number }>,
  codes: readonly string[],
  shape: z.ZodType = problemShape,
) {
  const byStatus = Map.groupBy(codes, (code) => table[code]?.status ?? 500)
  const answers = [...byStatus].map(([status, group]) => [
    status,
    {
      description: group.map((code) => `\`${code}\``).join(' or '),
      content: { 'application/problem+json': { schema: shape } },
    },
  ])
  return Object.fromEntries(answers) as Record<never, never>
}

/** Throws when the shape has stripped a field that is not undefined. `call` is "GET /api/products". */
export function refuseSurplus(call: string, shape: z.ZodType, value: unknown, stripped: unknown): void {
  const field = findSurplus(value, stripped)
  if (field === undefined) return
  throw new Error(`${call} answers a field that its shape ${nameOf(shape)} lacks: ${field}`)
}

/** The path of the first stripped field, such as /0/price; compares values, because every kind of shape strips. */
function findSurplus(value: unknown, stripped: unknown): string | undefined {
  // Unchanged by the shape, so it has no surplus.
  if (value === stripped || !isObject(value) || !isObject(stripped)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    const rest = Object.hasOwn(stripped, key) ? findSurplus(inner, stripped[key]) : ''
    if (rest !== undefined) return `/${key}${rest}`
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The shape's name in the API's description, if it has one. */
function nameOf(shape: z.ZodType): string {
  return shape.meta()?.id ?? ('element' in shape ? `${nameOf(shape.element as z.ZodType)}[]` : shape.type)
}
