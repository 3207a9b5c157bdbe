/** The link of a mail about an order, as a reader of the mailbox opens it: without a login. */
import type { APIRequestContext, Browser } from '@playwright/test'
import { tokenOfLink } from '#store/secret-link.ts'
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
  return link.pathname + link.hash
}

function visitor(browser: Browser, settings: object = {}) {
  return browser.newContext({ baseURL: process.env.SHOP_URL ?? '', viewport: { width: 390, height: 844 }, ...settings })
}

test('the link of a mail shows the order to somebody who is not logged in, and its token stands in no address', async ({
  page,
  owner,
  browser,
}) => {
  const { email } = await signUp(page)
  const product = await addProduct(owner)
  await placeOrder(page, product)
  const link = await linkTo(owner, email)
  const token = tokenOfLink(link)
  const context = await visitor(browser)
  const reader = await context.newPage()
  const asked: string[] = []
  reader.on('request', (request) => asked.push(request.url()))
  const answer = await reader.goto(link)
  expect(answer?.headers()['cache-control']).toContain('no-store')
  const expectOrder = async () => {
    await expect(reader.getByRole('heading', { level: 1, name: /^Order TK-/ })).toBeVisible()
    await expect(reader.getByRole('main')).toContainText(product.name)
    await expect(reader.getByRole('main')).toContainText('To PIN code 560001. Your phone number ends in 78.')
    const html = await reader.content()
    for (const secret of ['Asha Rao', 'Brigade Road', '98123', email, token]) expect(html).not.toContain(secret)
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(reader.locator('meta[name=referrer]')).toHaveAttribute('content', 'same-origin')
    expect(new URL(reader.url())).toMatchObject({ pathname: '/order-status', search: '', hash: '' })
  }
  await expectOrder()
  await expectUsable(reader)
  // Addresses are what logs keep; no script reads the cookie that came instead.
  for (const url of asked) expect(url.split('#')[0]).not.toContain(token)
  expect(await reader.evaluate(() => document.cookie)).not.toContain(token)
  await reader.reload()
  await expectOrder()
  await reader.getByRole('link', { name: 'See the full order' }).click()
  await expect(reader).toHaveURL(/\/login\?next=/)
  await context.close()
})

test('the link of a message asks before anything is sent: a tap changes the address and confirms, with and without a script', {
  tag: '@night',
}, async ({ page, owner, browser }) => {
  await signUp(page)
  const product = await addProduct(owner)
  const links: string[] = []
  for (const phone of ['98123 45001', '98123 45002']) {
    const { _id } = await placeOrder(page, product, { phone })
    const { link } = await (await owner.get(`/api/admin/orders/${_id}`)).json()
    links.push(new URL(link).pathname + new URL(link).hash)
  }
  const [scripted = '', plain = ''] = links
  const context = await visitor(browser)
  const reader = await context.newPage()
  await reader.goto(scripted)
  const question = reader.getByRole('region', { name: 'Confirm your order' })
  await expect(question).toContainText('14 Brigade Road')
  await expect(question).toContainText('₹250.00 in all')
  await expectUsable(reader)
  await question.getByText('Change the address').click()
  await question.getByLabel('Full shipping address').fill('3 Hill Road, Pune 411001')
  await question.getByRole('button', { name: 'Save the address' }).click()
  await expect(question.getByText('The address is changed.')).toBeVisible()
  await question.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(reader.getByRole('region', { name: 'Your order is confirmed' })).toContainText('3 Hill Road')
  await expect(reader.getByText('You confirmed the order')).toBeVisible()
  await expectUsable(reader)
  await context.close()

  const still = await (await visitor(browser, { javaScriptEnabled: false })).newPage()
  await still.goto('/order-status')
  await still.getByLabel('Link').fill(plain)
  await still.getByRole('button', { name: 'Continue' }).click()
  await still.getByRole('button', { name: 'Yes, send it' }).click()
  const confirmed = still.getByRole('region', { name: 'Your order is confirmed' })
  await confirmed.getByText('Cancel the order').click()
  await confirmed.getByRole('button', { name: 'Cancel order' }).click()
  await expect(still.getByText('You cancelled the order')).toBeVisible()
  await still.context().close()
})
