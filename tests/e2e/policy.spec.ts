/** A script that got into the HTML of a page runs nowhere and is told of, and the page works beside it. */
import type { Page } from '@playwright/test'
import { injectInto, watchViolations } from './injected.ts'
import { addressOf } from './places.ts'
import { screens } from './screens.ts'
import { expect, open, signInOwner, test } from './shopper.ts'

const INJECTED = "<script>document.documentElement.setAttribute('data-ran', 'inline')</script>"

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/Content Security Policy/, /^Held back by the policy/, /MIME type .* is not executable/)
})

/** One of each kind; that all are sent with one policy, `all-pages.spec.ts` holds. */
const PLACES_OF_VISITORS = ['/', '/category/Toy', '/search?q=pencil', '/product', '/cart', '/login', '/no-such-page']
const PLACES_OF_PEOPLE = [
  '/checkout',
  '/orders',
  '/account/security',
  '/admin',
  '/admin/orders/order',
  '/admin/products/new',
]

for (const places of screens([PLACES_OF_VISITORS, PLACES_OF_PEOPLE])) {
  test(`an injected script runs on no page from ${places[0]} to ${places.at(-1)}, and each page works`, async ({
    page,
    expectedConsole,
  }) => {
    if (places === PLACES_OF_PEOPLE) await signInOwner(page)
    // Nothing else than what we put in: the page's own scripts are all allowed.
    expectedConsole.splice(
      0,
      3,
      /Executing inline script violates/,
      /^Held back by the policy: script-src-elem inline$/,
    )
    const heldBack = watchViolations(page)
    for (const place of places) {
      const path = await addressOf(page, place)
      await injectInto(page, path, [`${INJECTED}</head>`, `${INJECTED}</body>`])
      const reports = await answerReports(page)
      await open(page, path)
      await expect(page.locator('html'), path).not.toHaveAttribute('data-ran')
      await expect.poll(() => reports.length, path).toBe(2)
      expect(heldBack.splice(0), path).toHaveLength(2)
    }
  })
}

/** What the browser tells the shop of it, which is spared the lines in its log. */
async function answerReports(page: Page): Promise<(string | null)[]> {
  const reports: (string | null)[] = []
  await page.route('**/policy-reports', async (route) => {
    reports.push(route.request().postData())
    await route.fulfill({ status: 204 })
  })
  return reports
}
