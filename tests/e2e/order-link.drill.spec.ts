/** The link of a mail about an order, as whoever reads the mailbox opens it: without a login. */
import type { APIRequestContext, Browser } from '@playwright/test'
import { tokenOfLink } from '#store/secret-link.ts'
import { addProduct, expect, placeOrder, signUp, test } from './shopper.ts'

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
  return link.pathname + link.hash
}

function visitor(browser: Browser, settings: object = {}) {
  return browser.newContext({ baseURL: process.env.SHOP_URL ?? '', viewport: { width: 390, height: 844 }, ...settings })
}

test('links of earlier mails still open, a wrong one says so, and without script the page says what to do', async ({
  page,
  owner,
  browser,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 404/)
  const { email } = await signUp(page)
  await placeOrder(page, await addProduct(owner))
  const token = tokenOfLink(await linkTo(owner, email))
  const context = await visitor(browser)
  const reader = await context.newPage()
  await reader.goto(`/order-status?token=${token}`)
  await expect(reader.getByRole('heading', { level: 1, name: /^Order TK-/ })).toBeVisible()
  expect(new URL(reader.url())).toMatchObject({ search: '', hash: '' })
  await reader.goto('/contact')
  await reader.goto(`/order-status#${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
  await expect(reader.getByText('This link is wrong or no longer works.')).toBeVisible()
  await context.close()
  const plain = await visitor(browser, { javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`/order-status#${token}`)
  // What stands in noscript is seen by browsers alone, not by the finder of the tests.
  await expect(still.getByRole('main')).toContainText('Without JavaScript', { useInnerText: true })
  await expect(still.getByRole('link', { name: 'Log in to see your orders' })).toBeVisible()
  await plain.close()
})

test('on a phone orders are one touch away, and the menu has orders, account, household and contact', async ({
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
