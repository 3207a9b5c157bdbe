/** Paper, and pages that come in pieces: nothing moves, and what is dark is printed light. */
import { sendInPieces } from '#tests/support/slow-pieces.ts'
import { readLayoutShift } from './layout-shift.ts'
import { screens } from './screens.ts'
import { expect, open, test } from './shopper.ts'

const PHONE = { width: 390, height: 844 }

test('a page that is dark on the screen is printed in light colours, without header and footer', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/contact')
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
