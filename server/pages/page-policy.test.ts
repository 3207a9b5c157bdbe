import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { INLINE_SCRIPTS } from '#app/frame/scripts/inline-scripts.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { CAPTCHA_SOURCES, type PageSources, pageHeaders } from './page-policy.ts'

function directives(policy = ''): Record<string, string[]> {
  const parts = policy.split('; ').map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources]))
}

const headersOf = (...alsoFrom: PageSources[]) => pageHeaders({ alsoFrom })
const policyOf = (...alsoFrom: PageSources[]) => directives(headersOf(...alsoFrom)['content-security-policy'])
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('a page may run our files and the two scripts we ship inside of it, and nothing from elsewhere', () => {
  const policy = policyOf()
  expect(INLINE_SCRIPTS).toHaveLength(3)
  expect(policy['script-src']).toEqual(["'self'", ...INLINE_SCRIPTS.map(hashOf)])
  expect(policy['style-src']).toEqual(["'self'"])
  expect(policy['default-src']).toEqual(["'none'"])
  expect(policy['object-src']).toEqual(["'none'"])
  expect(policy['base-uri']).toEqual(["'none'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(policy['form-action']).toEqual(["'self'"])
  expect(policy['connect-src']).toEqual(["'self'"])
  expect(policy).not.toHaveProperty('frame-src')
  expect([policy['require-trusted-types-for'], policy['trusted-types']]).toEqual([["'script'"], ["'none'"]])
  expect(Object.values(policy).flat().join(' ')).not.toMatch(/unsafe|\*|http:/)
})

test('a script that came into the HTML is not blessed by the policy that is sent with it', async () => {
  const injected = 'fetch("https://evil.example")'
  const html = `<!doctype html><p>A page</p><script>${injected}</script>`
  const renderPage = async () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const shop = await openTestShop({}, renderPage)
  for (const page of ['/', '/cart', '/product/nonsense']) {
    const response = await shop.call('GET', page)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(await response.text()).toContain(injected)
    expect(policy).not.toContain(hashOf(injected))
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce|\*)/)
    expect(policy).toBe(headersOf()['content-security-policy'])
  }
})

test('lets the product form reach the image host that is set, and only that one', () => {
  expect(policyOf({ connect: ['https://images.example'] })['connect-src']).toEqual(["'self'", 'https://images.example'])
})

test.each(Object.entries(CAPTCHA_SOURCES))('a shop that asks for %s lets its script and its frame in', (_, sources) => {
  const policy = policyOf(sources)
  expect(policy['script-src']).toEqual(expect.arrayContaining([...(sources.script ?? ['missing'])]))
  expect(policy['frame-src']).toEqual(sources.frame)
  // Their scripts make HTML out of texts, and the one that loads them is told its address by a text.
  expect(policy).not.toHaveProperty('require-trusted-types-for')
})
