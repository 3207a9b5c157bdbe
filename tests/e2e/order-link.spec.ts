/** The link of a mail about an order, as whoever reads the mailbox opens it: without a login and without script. */
import type { APIRequestContext, Browser } from '@playwright/test'
import { addProduct, expect, placeOrder, signUp, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

/** The link in the newest mail to the address, from its first slash. */
async function linkTo(owner: APIRequestContext, email: string): Promise<string> {
  const { mails } = await (await owner.get('/api/admin/mail')).json()
  const mail = mails.find(
    (one: { recipient: string; kind: string }) => one.recipient === email && one.kind === 'order_placed',
  )
  const { written } = await (await owner.get(`/api/admin/mail/${mail?._id}`)).json()
  const link = new URL(/http\S+order-status\S+/.exec(written.text)?.[0] ?? '')
  // Mails lead to the host that was opened.
  expect(link.origin).toBe(process.env.SHOP_URL)
  return link.pathname + link.search
}

function visitor(browser: Browser, settings: object = {}) {
  return browser.newContext({ baseURL: process.env.SHOP_URL ?? '', viewport: { width: 390, height: 844 }, ...settings })
}

test('UX 11 the link of a mail shows the order to whoever is not logged in, with and without script', async ({
  page,
  owner,
  browser,
}) => {
  const { email } = await signUp(page)
  const product = await addProduct(owner)
  await placeOrder(page, product)
  const link = await linkTo(owner, email)
  for (const javaScriptEnabled of [true, false]) {
    const context = await visitor(browser, { javaScriptEnabled })
    const reader = await context.newPage()
    const answer = await reader.goto(link)
    expect(answer?.headers()['cache-control']).toContain('no-store')
    await expect(reader.getByRole('heading', { level: 1, name: /^Order TK-/ })).toBeVisible()
    await expect(reader.getByRole('main')).toContainText(product.name)
    await expect(reader.getByRole('main')).toContainText('To PIN code 560001. Your phone number ends in 78.')
    const html = await reader.content()
    for (const secret of ['Asha Rao', 'Brigade Road', '98123', email]) expect(html).not.toContain(secret)
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(reader.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    if (javaScriptEnabled) await expectUsable(reader)
    await reader.getByRole('link', { name: 'See the full order' }).click()
    await expect(reader).toHaveURL(/\/login\?next=/)
    await context.close()
  }
})

test('UX 11 on a phone orders are one touch away, and the menu has orders, account, household and contact', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Orders and account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  const places = { Orders: '/orders', Account: '/account', Household: '/category/Household', Contact: '/contact' }
  for (const [name, path] of Object.entries(places)) {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})
