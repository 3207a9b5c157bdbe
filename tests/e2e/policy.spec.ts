/** A script that got into the HTML of a page runs nowhere and is told of, and the page works beside it. What a visitor is sent names nobody. */
import type { Page } from '@playwright/test'
import { addressOf, OPEN_PLACES } from './places.ts'
import { expect, open, signInOwner, signUp, test } from './shopper.ts'

const INJECTED = "<script>document.documentElement.setAttribute('data-ran', 'inline')</script>"

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/Content Security Policy/, /^Held back by the policy/, /MIME type .* is not executable/)
})

/** One of each kind; that all are sent with one policy, `look.spec.ts` holds. */
const PLACES_OF_VISITORS = ['/', '/category/Toy', '/search?q=pencil', '/product', '/cart', '/login', '/no-such-page']
const PLACES_OF_PEOPLE = [
  '/checkout',
  '/orders',
  '/account/security',
  '/admin',
  '/admin/orders/order',
  '/admin/products/new',
]

for (const places of [PLACES_OF_VISITORS, PLACES_OF_PEOPLE]) {
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

/** Ways to run something without the words "script" and "inline". `/images/` and the API hold what visitors wrote. */
const PAYLOADS: [about: string, html: string][] = [
  ['a module', `<script type="module">${RAN('module')}</script>`],
  ['a script with the nonce of another site', `<script nonce="abc">${RAN('nonce')}</script>`],
  ['a script by data:', `<script src="data:text/javascript,${RAN('data')}"></script>`],
  ['a script from elsewhere', '<script src="https://evil.example/x.js"></script>'],
  ['a script out of an answer of the API', '<script src="/api/products"></script>'],
  ['a script out of an image', '<script src="/images/demo/brown-teddy-bear.webp"></script>'],
  ['a script out of a page', '<script src="/search?q=1"></script>'],
  ['a list of imports', '<script type="importmap">{"imports":{"/a":"data:text/javascript,1"}}</script>'],
  ['a handler of an error', `<img src="/none.webp" alt="" onerror="${RAN('onerror')}">`],
  ['a handler of a drawing', `<svg onload="${RAN('onload')}"></svg>`],
  ['a page in a page', `<iframe srcdoc="<script>parent.${RAN('srcdoc')}</script>"></iframe>`],
  ['a page by data:', `<iframe src="data:text/html,<script>1</script>"></iframe>`],
  ['an object', `<object data="data:text/html,<script>1</script>"></object>`],
  ['another base', '<base href="https://evil.example/">'],
  ['styles', '<style>html { --ran: 1 }</style>'],
  ['styles from elsewhere', '<link rel="stylesheet" href="https://evil.example/x.css">'],
]

/** Allowed by the policy, as every file of ours is; their types are none that a browser runs. */
const NOT_A_SCRIPT = new Set(PAYLOADS.map(([about]) => about).filter((about) => about.startsWith('a script out of')))

test('nor does anything else that can be written into a page', async ({ page }) => {
  const path = '/contact'
  for (const [about, html] of PAYLOADS) {
    const heldBack = watchViolations(page)
    await injectInto(page, path, [`${html}</head>`, `${html}</body>`])
    // Loaded is enough: what could run of itself has run by then.
    await page.goto(path)
    await expect(page.locator('html'), about).not.toHaveAttribute('data-ran')
    const isStyled = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ran'))
    expect(isStyled, about).toBe('')
    expect(page.url(), about).toContain(path)
    if (!NOT_A_SCRIPT.has(about)) expect(heldBack.length, about).toBeGreaterThan(0)
  }
})

test('a link that was put into a page runs nothing', async ({ page }) => {
  await injectInto(page, '/contact', [`<a href="javascript:${RAN('link')}">Go</a></body>`])
  const heldBack = watchViolations(page)
  await open(page, '/contact')
  await page.getByRole('link', { name: 'Go', exact: true }).click()
  await expect.poll(() => heldBack.join()).toContain('script-src')
  await expect(page.locator('html')).not.toHaveAttribute('data-ran')
})

test('data of the same name that was put into a page before ours is not what the page starts with', async ({
  page,
}) => {
  const forged = '<script id="page-data" type="application/json">{"loaderData":{"root":{}},"errors":null}</script>'
  await injectInto(page, '/cart', [`${forged}</head>`])
  await open(page, '/cart')
  await page.getByRole('banner').getByRole('link', { name: 'Study', exact: true }).click()
  await expect(page).toHaveURL('/category/Study')
})

test('a product that is opened within the page, and a page after an error, make no HTML out of text', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.length = 0
  await open(page, '/category/Study')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.getByRole('complementary').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goto('/no-such-page')
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/')
  expectedConsole.push(/TrustedHTML|trusted-types-sink/)
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>Text</p>'
    } catch (error) {
      return String(error)
    }
    return 'nothing'
  })
  expect(refused).toContain('TrustedHTML')
})

test('what a visitor is sent names none of those who opened the same pages before', async ({ page, playwright }) => {
  const person = await signUp(page, 'Meenakshi Sundaresan')
  const visitor = await playwright.request.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  for (const place of OPEN_PLACES) {
    const path = await addressOf(page, place)
    expect(await (await page.request.get(path)).text(), path).toContain(person.email)
    const answer = await visitor.get(path)
    const html = await answer.text()
    expect([html.includes(person.email), html.includes(person.name)], path).toEqual([false, false])
    expect(answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')).toEqual([])
  }
  await visitor.dispose()
})

test('a page that was left before stands where it was left before any other script runs', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.addInitScript(() => {
    history.replaceState({ key: 'a-key' }, '')
    sessionStorage.setItem('react-router-scroll-positions', '{"a-key":321}')
  })
  await page.goto('/category/Study')
  expect(await page.evaluate(() => scrollY)).toBe(321)
})

function RAN(how: string): string {
  return `document.documentElement.setAttribute('data-ran','${how}')`
}

/** Puts texts into the page as it comes from the shop; each ends with the tag before which it stands. */
async function injectInto(page: Page, path: string, texts: string[]): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const tagOf = (text: string) => text.slice(text.lastIndexOf('<'))
      await route.fulfill({ response, body: texts.reduce((all, text) => all.replace(tagOf(text), () => text), html) })
    },
  )
}

/** What the page says that its policy held back. */
function watchViolations(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('Held back by the policy')) lines.push(message.text())
  })
  return lines
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
