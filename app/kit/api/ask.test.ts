import { expect, test } from 'vitest'
import { ask, NEVER_ANSWERED, NO_ANSWER } from './ask.ts'

function answering(status: number, body: unknown) {
  return ask(async () => Response.json(body, { status }))
}

test('what was done comes with the answer and its headers', async () => {
  const headers = { link: '</next>; rel="next"' }
  const result = await ask(async () => Response.json([1], { headers }))
  expect(result).toMatchObject({ kind: 'done', status: 200, answer: [1] })
  expect(result.headers?.get('link')).toBe(headers.link)
})

test('an answer without a body is done too', async () => {
  expect(await ask(async () => new Response(null, { status: 204 }))).toMatchObject({ kind: 'done', answer: undefined })
})

test('bad input is said in the words of its first field, without the place of it, and each beside its field', async () => {
  const errors = [
    { pointer: '/customerInfo/phone', detail: 'Enter a phone number.' },
    { pointer: '/customerInfo/phone', detail: 'Too short.' },
    { pointer: '/note', detail: 'Too long.' },
  ]
  const body = { code: 'invalid_input', detail: '/customerInfo/phone: Enter a phone number.', errors }
  expect(await answering(400, body)).toMatchObject({
    kind: 'refused',
    message: 'Enter a phone number.',
    fields: { 'customerInfo/phone': 'Enter a phone number.', note: 'Too long.' },
  })
})

test('what is named by an id that makes no sense is as gone as what is not there', async () => {
  const errors = [{ pointer: '#id', detail: 'Invalid UUID' }]
  expect(await answering(400, { code: 'invalid_input', errors })).toMatchObject({ kind: 'gone', status: 404 })
  expect(await answering(404, { code: 'not_found' })).toMatchObject({ kind: 'gone', status: 404 })
})

test('only a missing session reads as signed out: a wrong password does not', async () => {
  expect(await answering(401, { code: 'unauthenticated' })).toMatchObject({ kind: 'signed out' })
  expect(await answering(401, { code: 'wrong-password', detail: 'No.' })).toMatchObject({
    kind: 'refused',
    message: 'No.',
  })
})

test('facts of a refusal are kept for the page', async () => {
  const facts = { code: 'wrong_status', currentStatus: 'cancelled' }
  expect(await answering(409, facts)).toMatchObject({ kind: 'refused', facts })
})

test.each([
  ['an answer that never comes', () => Promise.reject(new TypeError('fetch failed')), NEVER_ANSWERED],
  ['an answer that breaks off', async () => new Response('{"half'), NEVER_ANSWERED],
  ['a fault without words', async () => new Response('', { status: 502 }), ''],
])('%s is unreachable, in words that help', async (_, call, code) => {
  expect(await ask(call)).toMatchObject({ kind: 'unreachable', code, message: NO_ANSWER })
})

test('a load says refusals in the language of its page: by the reason of a field, its name, or the code', async () => {
  const errors = [{ pointer: '/address', detail: 'We do not deliver to 560001 yet.', reason: 'unserved' }]
  const inHindi = (body: object) => ask(async () => Response.json(body, { status: 400 }), 'hi')
  expect(await inHindi({ code: 'invalid_input', errors })).toMatchObject({
    fields: { address: 'इस पते पर हम अभी डिलीवरी नहीं करते।' },
  })
  expect(await inHindi({ code: 'wrong_status', detail: 'Order TK-1 is packed now.' })).toMatchObject({
    message: 'ऑर्डर आगे बढ़ चुका है, अब यह नहीं हो सकता। पेज फिर से खोलें।',
  })
})
