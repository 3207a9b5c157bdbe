/** Placing an order: once, at the price that was seen, and never lost without a word. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'
import { expectTidy, LARGEST } from './large-text.ts'
import {
  addProduct,
  changeProduct,
  expect,
  fillCart,
  open,
  reload,
  signUp,
  storedCart,
  test,
  untilScriptsRun,
} from './shopper.ts'
import { expectUsable, expectUsableOnNarrowest } from './usable.ts'

const FAILURE = 'Failed to place order. Please try again.'
const ADDRESS = '14, Brigade Road\nBengaluru 560001'
const CUT_OFF = /net::ERR_FAILED/

test('an order is placed once, thanked for, and leaves an empty cart', async ({ page, owner }) => {
  const product = await addProduct(owner, { price: 199.5 })
  const { email } = await atCheckout(page, [[product, 2]], 'Asha Rao')
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await fillForm(page)
  await expectTidy(page, 'the checkout', LARGEST)
  const held = Promise.withResolvers<void>()
  const wasEmpty = await watchForEmptyCart(page)
  await page.route('**/api/orders', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/orders')
  await placeButton(page).click()
  await expect(page.getByRole('button', { name: 'Placing Order...', exact: true })).toBeDisabled()
  await page.getByLabel('Full Name').press('Enter')
  held.resolve()
  await expect(page).toHaveURL('/order-success')
  expect(await wasEmpty()).toBe(false)
  for (const words of [
    'Thank You For Your Order!',
    'Your order has been placed successfully.',
    'We will contact you shortly with confirmation details.',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  expect((await sent).postDataJSON()).toMatchObject({
    userId: expect.any(String),
    customerEmail: email,
    customerInfo: { name: 'Asha Rao', phone: '+91 98123 45678', address: ADDRESS },
    orderItems: [expect.objectContaining({ _id: product._id, name: product.name, qty: 2 })],
    totalAmount: 399,
  })
  expect(await storedCart(page)).toEqual([])
  const orders = await ordersOf(owner, email)
  expect(orders).toHaveLength(1)
  await expect(page.getByText(orders[0]?.orderNumber ?? 'no order', { exact: true })).toBeVisible()
  await reload(page)
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
  expect(await ordersOf(owner, email)).toHaveLength(1)
})

test('what is typed before the scripts run is neither lost nor sent twice', async ({ page, owner }) => {
  const { email } = await atCheckout(page, [[await addProduct(owner), 1]])
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Full Shipping Address').fill(ADDRESS)
  await page.getByLabel('Phone Number').fill('9812345678')
  scripts.resolve()
  await untilScriptsRun(page)
  await expect(page.getByLabel('Full Shipping Address')).toHaveValue(ADDRESS)
  await placeButton(page).click()
  await expect(page).toHaveURL('/order-success')
  expect((await ordersOf(owner, email)).map((order) => order.customerAddress)).toEqual([ADDRESS])
})

test('an order that failed, or whose answer was lost, keeps all that was typed and is not placed twice', async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(CUT_OFF, /status of 503/)
  const { email } = await atCheckout(page, [[await addProduct(owner), 1]])
  await fillForm(page)
  await page.route('**/api/orders', (route) => route.fulfill({ status: 503, json: { code: 'busy' } }))
  await placeButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(FAILURE)
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 98123 45678')
  await expect(page.getByLabel('Full Shipping Address')).toHaveValue(ADDRESS)
  expect(await storedCart(page)).toHaveLength(1)
  await page.unrouteAll()
  const keys: (string | null)[] = []
  page.on('request', async (request) => {
    if (request.url().endsWith('/api/orders')) keys.push(await request.headerValue('idempotency-key'))
  })
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed')
  await placeButton(page).click()
  await lost
  await expect(page.getByRole('alert')).toHaveText(FAILURE)
  expect(await ordersOf(owner, email)).toHaveLength(1)
  await page.unrouteAll()
  await reload(page)
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 98123 45678')
  await placeButton(page).click()
  await expect(page).toHaveURL('/order-success')
  expect(await ordersOf(owner, email)).toHaveLength(1)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

test('a field that is empty is led to, a PIN code is said back, two are asked about, and one word is asked about once', async ({
  page,
  owner,
}) => {
  await atCheckout(page, [[await addProduct(owner), 1]])
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) sent += 1
  })
  await fillForm(page)
  for (const label of ['Full Name', 'Phone Number', 'Full Shipping Address']) {
    const field = page.getByLabel(label)
    const before = await field.inputValue()
    await field.fill('   ')
    await placeButton(page).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/Please enter/)
    await field.fill(before)
  }
  const address = page.getByLabel('Full Shipping Address')
  await address.fill('14 Lake Road, Madurai ६२५-००१. Call 987 654 3210')
  await expect(address).toHaveAccessibleDescription('625001: Madurai, Tamil Nadu')
  await address.fill('Madurai 625001, Pune 411001')
  await expect(address).toHaveAccessibleDescription(/^The address names 625001 and 411001\./)
  await address.fill('x')
  await placeButton(page).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/^Is this the whole address\?/)
  expect(sent).toBe(0)
  await expectUsableOnNarrowest(page)
  await placeButton(page).click()
  await expect(page).toHaveURL('/order-success')
})

test('the first press counts without a PIN code, which the thank-you page then asks for', async ({ page, owner }) => {
  const { email } = await atCheckout(page, [[await addProduct(owner), 1]])
  const phone = page.getByLabel('Phone Number')
  await phone.fill('९८१२३४५६७८')
  const address = page.getByLabel('Full Shipping Address')
  await address.pressSequentially('Behind the temple, Madurai')
  await expect(phone).toHaveValue('+91 98123 45678')
  await expect(address).toHaveAccessibleDescription('Please add your 6-digit PIN code')
  await placeButton(page).click()
  await expect(page).toHaveURL('/order-success')
  expect((await ordersOf(owner, email)).map((order) => order.customerAddress)).toEqual(['Behind the temple, Madurai'])
  const pin = page.getByLabel('Your PIN code')
  await pin.fill('6250')
  await page.getByRole('button', { name: 'Add the PIN code' }).click()
  await expect(pin).toHaveAccessibleDescription('A PIN code has 6 digits, such as 411001.')
  await expectUsable(page)
  await pin.fill('६२५ ००१')
  await page.getByRole('button', { name: 'Add the PIN code' }).click()
  await expect(page.getByText('Behind the temple, Madurai, PIN 625001')).toBeVisible()
  await expect(pin).toHaveCount(0)
  const [order] = await ordersOf(owner, email)
  expect(order?.customerAddress).toBe('Behind the temple, Madurai, PIN 625001')
})

test('one cart in two tabs makes one order, and both say thank you for it', async ({ page, owner, context }) => {
  const { email } = await atCheckout(page, [[await addProduct(owner), 1]])
  await fillForm(page)
  const other = await context.newPage()
  await open(other, '/checkout')
  await fillForm(other)
  const bothSent = Promise.withResolvers<void>()
  let sent = 0
  for (const tab of [page, other]) {
    await tab.route('**/api/orders', async (route) => {
      const answer = await route.fetch()
      // Both are sent before either is answered.
      sent += 1
      if (sent === 2) bothSent.resolve()
      await bothSent.promise
      await route.fulfill({ response: answer })
    })
  }
  await Promise.all([placeButton(page).click(), placeButton(other).click()])
  for (const tab of [page, other]) await expect(tab).toHaveURL('/order-success')
  const orders = await ordersOf(owner, email)
  expect(orders).toHaveLength(1)
  for (const tab of [page, other])
    await expect(tab.getByText(orders[0]?.orderNumber ?? 'no order', { exact: true })).toBeVisible()
})

test('a price that changed is shown before anything is ordered; what ran out is named, and what is left ordered in one press', async ({
  page,
  owner,
}) => {
  const product = await addProduct(owner, { stock: 3 })
  const { email } = await atCheckout(page, [[product, 3]])
  await fillForm(page)
  await changeProduct(owner, product, { price: 120 })
  await placeButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(FAILURE)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('₹360.00')
  expect(await ordersOf(owner, email)).toEqual([])
  await changeProduct(owner, product, { price: 120, stock: 1 })
  await placeButton(page).click()
  await expect(page.getByRole('main')).toContainText(`Only 1 left: ${product.name}. Order 1, or remove it.`)
  await expectUsable(page, 'main')
  expect(await ordersOf(owner, email)).toEqual([])
  expect(await storedCart(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Order 1 instead, ₹120' }).click()
  await expect(page).toHaveURL('/order-success')
  expect((await ordersOf(owner, email)).map((order) => order.totalAmount)).toEqual([120])
})

test('what is gone is taken out, and the rest ordered without it', { tag: '@night' }, async ({ page, owner }) => {
  const [gone, also, kept] = [await addProduct(owner), await addProduct(owner), await addProduct(owner, { price: 90 })]
  const { email } = await atCheckout(page, [
    [gone, 1],
    [also, 1],
    [kept, 2],
  ])
  await fillForm(page)
  await changeProduct(owner, gone, { stock: 0 })
  await placeButton(page).click()
  await expect(page.getByRole('button', { name: 'Order without it, ₹430' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('₹430.00')
  const removed = page.getByRole('status').filter({ hasText: `Removed: ${gone.name}.` })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('₹680.00')
  await expect(removed).toHaveCount(0)
  await placeButton(page).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await changeProduct(owner, also, { stock: 0 })
  await placeButton(page).click()
  await page.getByRole('button', { name: 'Order without it, ₹180' }).click()
  await expect(page).toHaveURL('/order-success')
  expect((await ordersOf(owner, email)).map((order) => order.totalAmount)).toEqual([180])
})

test('a session that ended meanwhile leads to the login and back, with everything kept', async ({ page, owner }) => {
  const { email, password } = await atCheckout(page, [[await addProduct(owner), 1]])
  await fillForm(page)
  await page.context().clearCookies()
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 98123 45678')
  await placeButton(page).click()
  await expect(page).toHaveURL('/order-success')
  expect(await ordersOf(owner, email)).toHaveLength(1)
})

async function atCheckout(page: Page, items: [Product, number][], name?: string) {
  const person = await signUp(page, name)
  await fillCart(page, items)
  await open(page, '/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping Details' })).toBeVisible()
  return person
}

async function fillForm(page: Page) {
  await page.getByLabel('Phone Number').fill('9812345678')
  await page.getByLabel('Full Shipping Address').fill(ADDRESS)
}

function placeButton(page: Page) {
  return page.getByRole('button', { name: 'Place Order', exact: true })
}

async function ordersOf(owner: APIRequestContext, email: string): Promise<Order[]> {
  const orders: Order[] = await (await owner.post('/api/admin/orders', { data: {} })).json()
  return orders.filter((order) => order.customerEmail === email)
}

/** Whether the page has said since then that the cart is empty. The page after the order is slow to come. */
async function watchForEmptyCart(page: Page): Promise<() => Promise<boolean>> {
  await page.route(/\/api\/orders\/[^/]+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const seen = await page.evaluateHandle(() => {
    const noted = { empty: false }
    const look = () => {
      noted.empty ||= document.body.textContent?.includes('Your cart is currently empty.') === true
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return noted
  })
  return async () => {
    await page.getByText('Your order has been placed successfully.').waitFor()
    return seen.evaluate(({ empty }) => empty)
  }
}
