/** What holds on every page: one heading, a title of its own, nothing beside the screen, nothing that some cannot use. */
import { sendInPieces } from '#tests/support/slow-pieces.ts'
import { readLayoutShift } from './layout-shift.ts'
import { OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { screens } from './screens.ts'
import { expect, open, test } from './shopper.ts'

const PHONE = { width: 390, height: 844 }

const VISITS = [OPEN_PLACES, SIGNED_IN_PLACES].flatMap((places) => inGroups(places))

for (const places of VISITS) {
  const _span = `from ${places[0]} to ${places.at(-1)}`
}

/** Some at a time: a browser of its own for each page would cost more than looking at it. */
function inGroups(places: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(places.length / 5) }, (_, n) => places.slice(5 * n, 5 * n + 5))
}

test('a page that is dark on the screen is printed in light colours, without header and footer', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/contact')
  await page.getByText('Dark', { exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
  const ink = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).color)
  const onPaper = await ink()
  await page.emulateMedia({ media: 'screen' })
  expect(await ink()).not.toBe(onPaper)
})

for (const { width, height } of screens([PHONE, { width: 1280, height: 800 }])) {
  test(`nothing moves while a page of ${width} pixels comes in pieces`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height })
    const slow = await sendInPieces(baseURL ?? '')
    for (const path of ['/', '/category/Toy', '/gift-finder', '/search?q=pen', '/login']) {
      await page.goto(slow.url + path, { waitUntil: 'networkidle' })
      const { score, moved } = await page.evaluate(readLayoutShift)
      // A row of cards grows with its highest, words join a line that is there.
      expect(score, `${path}: ${moved}`).toBeLessThanOrEqual(0.002)
    }
    slow.close()
  })
}
