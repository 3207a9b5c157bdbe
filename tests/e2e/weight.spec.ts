/** What a page brings beside itself: little, and nothing that the shopper is not on the way to. */
import type { Page } from '@playwright/test'
import { expect, open, test } from './shopper.ts'

test.use({ isApart: true })

const MOST_FILES = 25
const MOST_BYTES = 140 * 1024

/** The scripts that the page has brought, with their bytes on the way. */
function scriptsOf(page: Page) {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: name.replace(/.*\//, ''), bytes: encodedBodySize })),
  )
}

test('a category page at rest has brought few scripts, and none of the desk, the account, checkout or forms', async ({
  page,
}) => {
  const last = page.waitForResponse(/\/assets\/cart-(?!bar)[^/]*\.js$/)
  await open(page, '/category/Toy')
  await last
  await page.waitForLoadState('networkidle')
  const scripts = await scriptsOf(page)
  const names = scripts.map(({ name }) => name)
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(MOST_FILES)
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES)
  expect(names.filter((name) => /desk|admin|account|checkout|forms|login|orders/.test(name))).toEqual([])
  // A pointer on the link is enough.
  const login = page.waitForResponse(/\/assets\/login-[^/]*\.js$/)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).hover()
  await login
})

test('a browser that saves data loads nothing ahead, not even under the pointer', { tag: '@night' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.clock.install()
  await open(page, '/category/Toy')
  const before = await scriptsOf(page)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).hover()
  await page.clock.runFor(10_000)
  expect(await scriptsOf(page)).toEqual(before)
})
