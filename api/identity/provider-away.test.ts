/** Signing in by another service that does not answer. */
import { expect, test } from 'vitest'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

test('a sign-in service that is away is named as such, with another way, and stands in the log', async () => {
  const away = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
  const shop = await openTestShop({ ...away, LOG_LEVEL: 'info' })
  const pressed = await shop.call('POST', '/api/auth/sign-in/social', { provider: 'oidc' })
  expect(pressed.headers.has('retry-after')).toBe(true)
  const { detail } = await expectProblem(pressed, 503, 'sign-in-unavailable')
  expect(detail).toBe('This sign-in service does not answer. Please use another way to log in, or try again later.')
  expect(shop.logged.join('')).toContain('INVALID_OAUTH_CONFIGURATION')
  const query = `provider=oidc&popupNonce=n&popupOrigin=${encodeURIComponent(shop.url)}`
  const inWindow = await fetch(`${shop.url}/api/auth/oauth-popup/start?${query}`, { redirect: 'manual' })
  expect(await inWindow.text()).toContain('"code":"sign-in-unavailable"')
  const unknown = await shop.call('POST', '/api/auth/sign-in/social', { provider: 'nobody' })
  await expectProblem(unknown, 400, 'invalid-input')
})
