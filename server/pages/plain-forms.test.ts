/** Forms that a browser without a script sends to the pages of links. What they do is in tests/e2e/secret-links.drill.spec.ts. */
import { expect, test } from 'vitest'
import { TOKEN_PLACES } from '#app/places.ts'
import { cookiesOf, newestMail } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()

const FORM = 'application/x-www-form-urlencoded'

function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = String(new URLSearchParams(fields))
  const all = { origin: shop.url, 'content-type': FORM, ...headers }
  return fetch(shop.url + path, { method: 'POST', redirect: 'manual', headers: all, body })
}

test('a button that no page has does nothing', async () => {
  for (const act of ['constructor', 'toString', '__proto__', 'x']) {
    const answer = await send('/order-status', { act })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/order-status?error=invalid_input#'])
  }
})

test('a link is used up once, and leads to where it was asked for', async () => {
  const email = 'asha@plain.example'
  await shop.call('POST', '/api/auth/sign-in/magic-link', { email, callbackURL: '/checkout' })
  const { url } = await newestMail(shop, 'sign_in_link', email)
  const page = new URL(url).pathname + new URL(url).search
  const entered = await send(page, { link: url })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/checkout#'])
  const me = await shop.call('GET', '/api/me', undefined, { uid: '', email, cookie: cookiesOf(entered) })
  expect(await me.json()).toMatchObject({ user: { email } })
  const again = await send(page, { link: url })
  const to = '/login/open-link?error=invalid-action-code&next=%2Fcheckout#'
  expect([again.headers.get('location'), cookiesOf(again)]).toEqual([to, ''])
})

test('a form of a page in Hindi leads to pages in Hindi', async () => {
  const refused = await send('/hi/contact', {})
  expect(refused.headers.get('location')).toMatch(/^\/hi\/complaint\?error=/)
  const email = 'asha@hindi.example'
  await shop.call('POST', '/api/auth/sign-in/magic-link', { email, callbackURL: '/hi/checkout' })
  const { url } = await newestMail(shop, 'sign_in_link', email)
  const entered = await send('/hi/login/open-link?next=/hi/checkout', { link: url })
  expect(entered.headers.get('location')).toBe('/hi/checkout#')
  await send('/hi/contact', { name: 'Asha', email, words: 'It broke.' })
  expect(await newestMail(shop, 'complaint', email)).toMatchObject({ language: 'hi' })
})

test.each(TOKEN_PLACES.map(({ path }) => path))(
  'a form of %s is taken from this shop alone, and says what is wrong',
  async (path) => {
    await expectProblem(await send(path, { link: 'x' }, { origin: 'https://evil.example' }), 403, 'forbidden')
    await expectProblem(await send(path, { link: 'x' }, { 'sec-fetch-site': 'cross-site' }), 403, 'forbidden')
    await expectProblem(
      await send(path, { link: 'x' }, { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    )
    await expectProblem(await send(path, { link: 'x'.repeat(70_000) }), 413, 'payload_too_large')
    for (const link of ['', 'https://shop.example/', 'never-was']) {
      const refused = await send(path, { link, password: 'a'.repeat(12) })
      expect([refused.status, cookiesOf(refused)]).toEqual([303, ''])
      expect(refused.headers.get('location')).toMatch(new RegExp(`^${path}\\?error=[\\w-]+#$`))
    }
  },
)
