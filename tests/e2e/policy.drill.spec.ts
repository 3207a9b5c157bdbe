/** A script that got into the HTML of a page runs nowhere and is told of, and the page works beside it. */
import type { Page } from '@playwright/test'
import { expect, open, test } from './shopper.ts'

test.beforeEach(({ expectedConsole }) => {
  expectedConsole.push(/Content Security Policy/, /^Held back by the policy/, /MIME type .* is not executable/)
})

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
