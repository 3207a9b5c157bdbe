/**
 * Declares calls for staff and for signed-in customers. The declaration adds the guard, which runs before the rest of the
 * request is checked, `no-store`, the `userId` of the body, and the guard's part of the description.
 */
import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, Env, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Admin, type Customer, requireAdmin, requireCustomer } from '#store/people/access/access.server.ts'
import { type Proven, requireProof } from '#store/people/access/proof.server.ts'
import type { Right } from '#store/people/access/rights.ts'
import type { AlwaysStrongest } from '#store/people/access/strongest-acts.ts'
import { claimedIdShape } from '#store/wire.ts'
import { jsonBody, type ProblemCode, problems } from './router.ts'
import { type ApiEnv, personOf } from './shop.ts'

type RequestParts = Omit<NonNullable<RouteConfig['request']>, 'body'>
type Answers = RouteConfig['responses']

const idOnly = z.object({ id: z.uuid() })
/** A path with `{id}` takes a UUID there, unless the call declares its own parameters. */
type WithId<P, Q> = P extends `${string}{id}${string}`
  ? Q extends { params: unknown }
    ? Q
    : Q & { params: typeof idOnly }
  : Q

type Call<P extends string = string, Q = RouteConfig['request'], A = Answers> = {
  path: P
  summary: string
  description?: string
  /**
   * Leaves the call out of the description made from routes: a described form would be read before its type and size are
   * checked. `describeUploads` describes uploads instead.
   */
  hide?: boolean
  request?: Q
  /** The successful answers. */
  responses: A
  /** The refusals other than those of the guard and of the input check, and `not_found` of a path with `{id}`. */
  refusals?: readonly ProblemCode[]
  /** Runs between the guard and the check of the input. */
  next?: MiddlewareHandler
}

/** `body` has every field but `userId`. A call without it may be sent without a body. */
type Write<P extends string = string, Q = RequestParts, A = Answers, B = z.ZodObject> = Call<P, Q, A> & {
  body?: B
  bodyName?: string
}

type NoParts = Record<never, never>
type NoBody = z.ZodObject<NoParts>
type Claiming<B extends z.ZodObject> = z.ZodObject<B['shape'] & { userId: typeof claimedIdShape }>
type Guarded<M, P, Q, A, E extends Env> = {
  method: M
  path: P
  request: WithId<P, Q>
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

/** Calls for staff with the right; `c.var.admin` of a handler is its proof. */
export function adminCalls<R extends Right>(right: R) {
  return guardedCalls<{ Variables: { admin: Admin<R> } }>({
    check: async (c) => c.set('admin', requireAdmin(await personOf(c), right)),
    refusals: ['unauthenticated', 'forbidden', 'second_factor_required'],
    words: `For people with the right to \`${right}\`.`,
    said: { 'x-right': right },
  })
}

/** Calls for staff with the right who gave their password in the last ten minutes. */
export function strongestCalls<R extends Right>(right: R, ...acts: AlwaysStrongest[]) {
  return guardedCalls<{ Variables: { admin: Admin<R> & Proven } }>({
    check: async (c) => c.set('admin', await requireProof(c.get('asker').db, requireAdmin(await personOf(c), right))),
    refusals: ['unauthenticated', 'forbidden', 'second_factor_required', 'proof_required'],
    words: `For people with the right to \`${right}\`. The password is asked for again, see \`proof_required\`.`,
    said: { 'x-right': right, 'x-strongest-acts': acts },
  })
}

/** Calls for signed-in people; `c.var.customer` of a handler is the proof. */
export const customerCalls = guardedCalls<{ Variables: { customer: Customer } }>({
  check: async (c) => c.set('customer', requireCustomer(await personOf(c))),
  refusals: ['unauthenticated'],
  words: 'For people who are signed in.',
  said: {},
})

type Guard<E extends Env> = {
  /** Puts the proof into the context, or throws a refusal. */
  check: (c: Context<ApiEnv & E>) => Promise<void>
  refusals: readonly ProblemCode[]
  /** Sentences for the description that say who may call. */
  words: string
  /** Extension fields of the description (`x-...`), for programs. */
  said: Record<`x-${string}`, string | string[]>
}

function guardedCalls<E extends Env>(guard: Guard<E>) {
  function get<P extends string, A extends Answers, Q extends RequestParts = NoParts>(
    call: Call<P, Q, A>,
  ): Guarded<'get', P, Q, A, E>
  function get(call: Call): RouteConfig {
    return declare(guard, 'get', call)
  }

  /** Declares a POST: for a write, or for a read by something that must not be in an address. */
  function post<P extends string, A extends Answers, B extends z.ZodObject = NoBody, Q extends RequestParts = NoParts>(
    call: Write<P, Q, A, B>,
  ): GuardedWrite<'post', P, Q, A, B, E>
  function post(call: Write): RouteConfig {
    return declare(guard, 'post', withBody(call))
  }

  function put<P extends string, A extends Answers, B extends z.ZodObject = NoBody, Q extends RequestParts = NoParts>(
    call: Write<P, Q, A, B>,
  ): GuardedWrite<'put', P, Q, A, B, E>
  function put(call: Write): RouteConfig {
    return declare(guard, 'put', withBody(call))
  }

  /** Declares a POST without a JSON body, such as an upload. */
  function send<P extends string, A extends Answers, Q extends NonNullable<RouteConfig['request']> = NoParts>(
    call: Call<P, Q, A>,
  ): Guarded<'post', P, Q, A, E>
  function send(call: Call): RouteConfig {
    return declare(guard, 'post', call)
  }

  return { get, post, put, send }
}

function withBody({ body = z.object({}), bodyName, ...call }: Write): Call {
  const claiming = 'userId' in body.shape ? body : body.safeExtend({ userId: claimedIdShape })
  const named = bodyName === undefined ? claiming : claiming.openapi(bodyName)
  return { ...call, request: { ...call.request, ...jsonBody(named, Object.keys(body.shape).length > 0) } }
}

/** The answer in place of `proof_required` when a browser opens the address as a page. */
const LEADS_TO_PROOF = { 303: { description: 'Asked for as a page: to the one that asks for the password' } }

function declare<E extends Env>(
  guard: Guard<E>,
  method: RouteConfig['method'],
  { next: between, refusals = [], ...call }: Call,
): RouteConfig {
  const hasId = call.path.includes('{id}')
  const request = hasId ? { params: idOnly, ...call.request } : call.request
  const ofInput: ProblemCode[] = request ? ['invalid_input'] : []
  const ofId: ProblemCode[] = hasId ? ['not_found'] : []
  // Any write may be refused for coming from another site.
  const ofWrite: ProblemCode[] = method === 'get' ? [] : ['forbidden']
  const codes = new Set([...ofInput, ...guard.refusals, ...ofWrite, ...ofId, ...refusals])
  const mayLeadAway = method === 'get' && codes.has('proof_required')
  return {
    ...call,
    ...guard.said,
    request,
    description: [call.description, guard.words].filter(Boolean).join(' '),
    method,
    security: [{ session: [] }],
    responses: { ...call.responses, ...problems(...codes), ...(mayLeadAway ? LEADS_TO_PROOF : {}) },
    middleware: createMiddleware<ApiEnv & E>(async (c, next) => {
      await guard.check(c)
      c.header('cache-control', 'no-store')
      return between ? between(c, next) : next()
    }),
  }
}
