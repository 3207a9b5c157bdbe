/**
 * Calls for the shop's people and for signed-in customers. Declaring one says all that belongs to its guard: who may make
 * it, asked before anything of the request is looked at, `no-store`, the `userId` of its body, and how it is described.
 */
import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Admin, type Customer, requireAdmin, requireCustomer } from '#store/access/access.server.ts'
import type { Right } from '#store/access/rights.ts'
import { claimedId } from '#store/wire.ts'
import { jsonBody, type ProblemCode, problems } from './router.ts'
import { type ApiEnv, personOf } from './shop.ts'

type Parts = Omit<NonNullable<RouteConfig['request']>, 'body'>
type Answers = RouteConfig['responses']

type Call<P extends string = string, Q = RouteConfig['request'], A = Answers> = {
  path: P
  summary: string
  description?: string
  /** Not in the description made from routes. */
  hide?: boolean
  request?: Q
  /** The good answers. */
  responses: A
  /** The refusals beside those of the guard and of the input. */
  refusals?: readonly ProblemCode[]
  /** Runs between the guard and the checks of the input. */
  next?: MiddlewareHandler
}

/** `body` is all but the `userId`; without one, the call may come without any body. */
type Write<P extends string = string, Q = Parts, A = Answers, B = z.ZodObject> = Call<P, Q, A> & {
  body?: B
  /** What the body is called in the description. */
  bodyName?: string
}

type NoParts = Record<never, never>
type NoBody = z.ZodObject<NoParts>
type Claiming<B extends z.ZodObject> = z.ZodObject<B['shape'] & { userId: typeof claimedId }>
type Guarded<M, P, Q, A, E extends Env> = {
  method: M
  path: P
  request: Q
  responses: A
  middleware: MiddlewareHandler<E>
}
type GuardedWrite<M, P, Q, A, B extends z.ZodObject, E extends Env> = Guarded<
  M,
  P,
  Q & ReturnType<typeof jsonBody<Claiming<B>>>,
  A,
  E
>

/** Calls of those who hold the right. Their handlers find the proof of it as `c.var.admin`. */
export function adminCalls<R extends Right>(right: R) {
  return guardedCalls<{ Variables: { admin: Admin<R> } }>(
    async (c) => c.set('admin', requireAdmin(await personOf(c), right)),
    { refusals: ['unauthenticated', 'forbidden'], said: { 'x-right': right } },
  )
}

/** Calls of whoever is signed in. Their handlers find the proof of it as `c.var.customer`. */
export const customerCalls = guardedCalls<{ Variables: { customer: Customer } }>(
  async (c) => c.set('customer', requireCustomer(await personOf(c))),
  { refusals: ['unauthenticated'], said: {} },
)

type Guard<E extends Env> = (c: Context<ApiEnv & E>) => Promise<void>
type Described = { refusals: readonly ProblemCode[]; said: Record<`x-${string}`, string> }

function guardedCalls<E extends Env>(guard: Guard<E>, { refusals: always, said: extra }: Described) {
  function declare(method: RouteConfig['method'], { next: between, refusals = [], ...call }: Call): RouteConfig {
    const input = call.request ? (['invalid_input'] as const) : []
    return {
      ...call,
      ...extra,
      method,
      security: [{ session: [] }],
      responses: { ...call.responses, ...problems(...new Set([...input, ...always, ...refusals])) },
      middleware: createMiddleware<ApiEnv & E>(async (c, next) => {
        await guard(c)
        c.header('cache-control', 'no-store')
        return between ? between(c, next) : next()
      }),
    }
  }

  function declareWrite(
    method: RouteConfig['method'],
    { body = z.object({}), bodyName, refusals = [], ...call }: Write,
  ): RouteConfig {
    const claiming = 'userId' in body.shape ? body : body.safeExtend({ userId: claimedId })
    const named = bodyName === undefined ? claiming : claiming.openapi(bodyName)
    const request = { ...call.request, ...jsonBody(named, Object.keys(body.shape).length > 0) }
    return declare(method, { ...call, request, refusals: ['forbidden', ...refusals] })
  }

  /** A call that reads. */
  function get<P extends string, A extends Answers, Q extends Parts = NoParts>(
    call: Call<P, Q, A>,
  ): Guarded<'get', P, Q, A, E>
  function get(call: Call): RouteConfig {
    return declare('get', call)
  }

  /** A call that writes, or that reads what no address of a request may hold. */
  function post<P extends string, A extends Answers, B extends z.ZodObject = NoBody, Q extends Parts = NoParts>(
    call: Write<P, Q, A, B>,
  ): GuardedWrite<'post', P, Q, A, B, E>
  function post(call: Write): RouteConfig {
    return declareWrite('post', call)
  }

  /** A call that replaces what stands at the path. */
  function put<P extends string, A extends Answers, B extends z.ZodObject = NoBody, Q extends Parts = NoParts>(
    call: Write<P, Q, A, B>,
  ): GuardedWrite<'put', P, Q, A, B, E>
  function put(call: Write): RouteConfig {
    return declareWrite('put', call)
  }

  /** A write whose body is a file, or has no room for a `userId`. */
  function send<P extends string, A extends Answers, Q extends NonNullable<RouteConfig['request']> = NoParts>(
    call: Call<P, Q, A>,
  ): Guarded<'post', P, Q, A, E>
  function send(call: Call): RouteConfig {
    return declare('post', call)
  }

  return { get, post, put, send }
}
