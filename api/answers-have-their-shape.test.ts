import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { NO_CLIENT } from '#server/machine/making-turns.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { createApi } from './index.ts'
import { createErrorHandler } from './problem.ts'
import { answer, answerInPieces, newRouter, refuseSurplus } from './router.ts'
import type { Shop } from './shop.ts'

const POLICY = '/api/auth/password-policy'
const FROM = { client: NO_CLIENT, requestId: 'of-this-test' }

const thing = z.object({ name: z.string(), price: z.number().optional() }).meta({ id: 'Thing' })

describe('an answer with a field that its shape lacks', () => {
  test('fails outside production, with the call, the shape and the field in the log', async () => {
    const shop = await openTestShop({ LOG_LEVEL: 'error' })
    const response = await createApi(peppered(shop.store.shop)).request(POLICY, {}, FROM)
    expect(response.status).toBe(500)
    const said = await response.text()
    expect(said).toContain('"code":"internal"')
    expect(said).not.toContain('pepper')
    expect(shop.logged.join()).toContain(`GET ${POLICY} answers a field that its shape PasswordPolicy lacks: /pepper`)
  })

  test('is stripped of it in production', async () => {
    const shop = await openTestShop({ NODE_ENV: 'production' })
    const response = await createApi(peppered(shop.store.shop)).request(POLICY, {}, FROM)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...shop.store.shop.identity.passwordPolicy, adminMinimum: 12 })
  })

  test('fails in a long list, too', async () => {
    const heard: unknown[] = []
    const list = (items: object[]) =>
      newRouter()
        .get('/things', (c) => answerInPieces(c, thing, [items as z.input<typeof thing>[]]))
        .onError(createErrorHandler({ onUnexpectedError: (error) => void heard.push(error) }))
        .request('/things', {}, FROM)
    expect(await (await list([{ name: 'Kite' }, { name: 'Top', price: 5 }])).json()).toHaveLength(2)
    expect((await list([{ name: 'Kite' }, { name: 'Top', cost: 3 }])).status).toBe(500)
    expect(heard).toEqual([new Error('GET /things answers a field that its shape Thing lacks: /cost')])
  })

  test('fails where nobody said whether this is production', async () => {
    const app = newRouter()
      .get('/thing', (c) => answer(c, thing, Object.assign({ name: 'Kite' }, { cost: 3 }), 200))
      .onError(createErrorHandler({ onUnexpectedError: () => undefined }))
    expect((await app.request('/thing', {}, FROM)).status).toBe(500)
  })
})

describe('the field is found in every kind of shape', () => {
  const nested = z.object({ things: z.array(thing).nullable(), by: z.record(z.string(), thing) })
  const either = z.discriminatedUnion('is', [
    z.object({ is: z.literal('a'), a: z.int() }),
    z.object({ is: z.literal('b') }),
  ])
  const cleaned = z.object({ thing: z.preprocess((value) => value ?? undefined, thing.optional()) })
  const written = z.object({ at: z.date().transform((at) => at.toISOString()) })

  test.each([
    ['an array', z.array(thing), [{ name: 'Kite' }, { name: 'Top', cost: 3 }], '/1/cost'],
    ['what may be null', nested, { things: [{ name: 'Kite', cost: 3 }], by: {} }, '/things/0/cost'],
    ['a record', nested, { things: null, by: { red: { name: 'Kite', cost: 3 } } }, '/by/red/cost'],
    ['a union', either, { is: 'b', a: 1 }, '/a'],
    ['what is read before', cleaned, { thing: { name: 'Kite', cost: 3 } }, '/thing/cost'],
    ['a field that is null', thing, { name: 'Kite', cost: null }, '/cost'],
  ])('%s', (_, shape, value, field) => {
    expect(() => check(shape, value)).toThrow(`lacks: ${field}`)
  })

  test.each([
    ['nothing beyond its shape', nested, { things: null, by: { red: { name: 'Kite', price: 1 } } }],
    ['a field that is undefined', thing, { name: 'Kite', cost: undefined }],
    ['either of two kinds', either, { is: 'a', a: 1 }],
    ['null where it is read as nothing', cleaned, { thing: null }],
    ['a value that is written otherwise', written, { at: new Date(0) }],
    ['whatever its shape lets through', z.looseObject({ any: z.unknown() }), { any: { deep: [1] }, more: 2 }],
  ])('passes: %s', (_, shape, value) => {
    expect(() => check(shape, value)).not.toThrow()
  })
})

function check(shape: z.ZodType, value: unknown) {
  refuseSurplus('GET /things', shape, value, shape.parse(value))
}

/** A policy with a word that is nobody's business: the call hands on what it is given. */
function peppered(shop: Shop): Shop {
  return { ...shop, identity: { ...shop.identity, passwordPolicy: withPepper(shop.identity.passwordPolicy) } }
}

function withPepper<T extends object>(policy: T): T {
  return { ...policy, pepper: 'hot' }
}
