/** The order desk: a day of it, on a phone and on a wide screen, and what happens when two people are at it. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { UNDO_SECONDS } from '#store/selling/orders/placing/order-limits.ts'
import { letInManager } from './database.ts'
import { addProduct, expect, newEmail, open, reload, screenOf, signUp, test, unfold, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

type Placed = { _id: string; orderNumber: string; phone: string }
type Customer = {
  page: Page
  email: string
  order: (product: Product, qty?: number) => Promise<Placed>
  /** Reads the page of an order and expects these sentences, in this order and no others. */
  sees: (order: Placed, story: string[]) => Promise<void>
}

async function newCustomer(browser: Browser, baseURL: string | undefined): Promise<Customer> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { email } = await signUp(page, 'Ravi Kumar')
  // Orders of one phone would be one card: each has a phone of its own. Many numbers with 7 are landlines, without WhatsApp.
  let phone = 9_000_000_000 + Math.floor(Math.random() * 900_000_000)
  return {
    page,
    email,
    async order({ _id, price }, qty = 1) {
      const customerInfo = { name: 'Ravi Kumar', phone: `0${++phone}`, address: '7 Lotus Lane, Pune 411001' }
      const data = { customerInfo, orderItems: [{ _id, qty }], totalAmount: price * qty }
      const response = await page.request.post('/api/orders', { data })
      expect(response.status()).toBe(201)
      return { ...(await response.json()), phone: String(phone) }
    },
    async sees({ _id }, story) {
      await page.goto(`/orders/${_id}`)
      const status = page.getByRole('region', { name: 'Order status' })
      const steps = status.getByRole('listitem').filter({ hasNotText: 'To come:' })
      await expect(steps).toHaveCount(story.length)
      for (const [place, words] of story.entries()) await expect(steps.nth(place)).toContainText(words)
    },
  }
}

const cardOf = (page: Page, { orderNumber }: Placed) => page.getByRole('article', { name: `Order ${orderNumber}` })
const said = (page: Page, words: RegExp | string) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible()

async function stockOf(owner: APIRequestContext, { _id }: Product): Promise<number> {
  return (await (await owner.get(`/api/products/${_id}`)).json()).stock
}

async function readOrder(owner: APIRequestContext, { _id }: Placed): Promise<DeskOrder> {
  return (await owner.get(`/api/admin/orders/${_id}`)).json()
}

test('a day of the desk: one confirmed and delivered, one not reached, one changed, one cancelled', {
  tag: '@each-screen',
}, async ({ page, owner, browser, baseURL, isSecond }) => {
  await page.setViewportSize(screenOf(isSecond))
  const product = await addProduct(owner, { price: 100, stock: 20 })
  const other = await addProduct(owner, { name: `Tin Drum ${unique()}`, price: 40, stock: 5 })
  const customer = await newCustomer(browser, baseURL)
  await customer.page.setViewportSize(screenOf(isSecond))
  const [first, second, third, fourth] = [
    await customer.order(product),
    await customer.order(product),
    await customer.order(product, 2),
    await customer.order(product, 3),
  ]
  await letInManager(page.context(), newEmail())
  await open(page, '/admin')

  // Confirmed in three taps: the tile, the number to call, the outcome.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Call \d+\+? \d+\+? to confirm/ })
    .click()
  const card = cardOf(page, first)
  await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:+91${first.phone}`)
  const chat = await card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toMatch(
    new RegExp(`^https://wa.me/91${first.phone}\\?text=Hello Ravi Kumar, .*${first.orderNumber}:.*Total: ₹100.00`, 's'),
  )
  await card.getByRole('button', { name: 'Confirmed' }).click()
  await said(page, `${first.orderNumber} is confirmed.`)
  await expect(card).toHaveCount(0)
  const RECEIVED = 'Order received'
  await customer.sees(first, [RECEIVED, 'Order confirmed by phone'])

  // Nobody answers, twice.
  for (const times of ['1 call ', '2 calls, the last ']) {
    await cardOf(page, second).getByRole('button', { name: 'No answer' }).click()
    await expect(cardOf(page, second)).toContainText(times)
  }
  await expect(cardOf(page, second)).toContainText('Call again at')

  // The customer wants something else as well.
  await cardOf(page, third).getByRole('button', { name: 'Changed' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${third.orderNumber}` })).toBeVisible()
  const lines = page.getByRole('form', { name: 'Edit items' })
  await lines.getByLabel(`Quantity of ${product.name}`).fill('1')
  await lines.getByLabel('Find a product to add').fill(other.name)
  await lines.getByRole('button', { name: `Add ${other.name}` }).click()
  await expect(lines).toContainText('₹140.00')
  await expectUsable(page, 'main')
  await lines.getByRole('button', { name: 'Save items' }).click()
  await said(page, `The items of ${third.orderNumber} are changed.`)
  await page.getByRole('button', { name: /^Confirmed/ }).click()
  await said(page, `${third.orderNumber} is confirmed.`)
  expect(await readOrder(owner, third)).toMatchObject({ status: 'confirmed', totalAmount: 140 })

  // One is not wanted any more: its units are back.
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('link', { name: /^To confirm/ }).click()
  await cardOf(page, fourth).getByRole('button', { name: 'Cancelled' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${fourth.orderNumber}?` })
  await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeFocused()
  await expectUsable(page, 'main')
  await dialog.getByLabel('Reason, for the shop only').fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await said(page, `${fourth.orderNumber} is cancelled; its units are back on the shelf.`)
  expect([await stockOf(owner, product), await stockOf(owner, other)]).toEqual([17, 4])

  await open(page, `/admin/orders/${fourth._id}`)
  await unfold('Papers')(page)
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Packing slip|Label/ })).toHaveCount(0)

  // The first goes its way.
  await open(page, `/admin/orders/${first._id}`)
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await unfold('Papers')(page)
  const slip = page.getByRole('link', { name: /Packing slip A6/ })
  const printed = await page.request.get((await slip.getAttribute('href')) ?? '')
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByLabel('Courier').fill('Blue Cart')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByRole('dialog').getByLabel('Not yet, Blue Cart owes it')).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click()
  await said(page, `${first.orderNumber}: delivered.`)
  await unfold('What happened')(page)
  const story = page.getByRole('region', { name: 'What happened' }).getByRole('listitem')
  await expect(story).toHaveCount(6)
  await expect(story.nth(4)).toContainText('Packed → Shipped')
  await expect(story.nth(4)).toContainText('Blue Cart')
  await expectUsable(page, 'main')

  // The customer sees each step.
  const way = ['Order packed', 'Order on its way to you', 'Order delivered']
  await customer.sees(first, [RECEIVED, 'Order confirmed by phone', ...way])
  await customer.sees(second, [RECEIVED])
  await customer.sees(third, [RECEIVED, 'Order changed as agreed with you', 'Order confirmed by phone'])
  await customer.sees(fourth, [RECEIVED, 'Order cancelled'])
  await customer.page.context().close()
})

test('orders of one phone are one call, and many are packed, shipped and delivered together, undone in between', {
  tag: '@night',
}, async ({ page, owner, browser, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const product = await addProduct(owner, { price: 100, stock: 20 })
  const customer = await newCustomer(browser, baseURL)
  const parcels = [await customer.order(product), await customer.order(product, 2), await customer.order(product)]
  const again = { name: 'Ravi Kumar', phone: parcels[2]?.phone, address: '7 Lotus Lane, Pune 411001' }
  const data = { customerInfo: again, orderItems: [{ _id: product._id, qty: 1 }], totalAmount: 100 }
  parcels.push(await (await customer.page.request.post('/api/orders', { data })).json())
  await customer.page.context().close()
  const statuses = () => Promise.all(parcels.map(async (order) => (await readOrder(owner, order)).status))
  await letInManager(page.context(), newEmail())
  await open(page, '/admin/orders?status=placed')
  const [first, second, joined] = parcels as [Placed, Placed, Placed]
  const cardWith = ({ orderNumber }: Placed) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: orderNumber, exact: true }) })
  await expect(cardWith(joined)).toContainText('2 orders of this phone in one call')
  for (const order of [first, second, joined]) {
    await cardWith(order)
      .getByRole('button', { name: /^Confirmed/ })
      .click()
    await expect(cardWith(order)).toHaveCount(0)
  }
  expect(await statuses()).toEqual(Array(4).fill('confirmed'))

  const list = async (name: RegExp) => {
    await page.getByRole('navigation', { name: 'Orders shown' }).getByRole('link', { name }).click()
    for (const { orderNumber } of parcels)
      await page.getByRole('checkbox', { name: `Select ${orderNumber}`, exact: true }).check()
  }
  const together = (step: string) => page.getByRole('button', { name: `Undo: 4 orders: ${step}.` })
  await list(/^To pack/)
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('4 selected')
  const slips = await page.request.get((await bar.getByRole('link', { name: 'Slips A6' }).getAttribute('href')) ?? '')
  expect([slips.status(), slips.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  // The notice goes after ten seconds: a busy machine may miss it, and must not wait for one that comes no more.
  const isPressed = await together('packed')
    .click({ timeout: 2000 * UNDO_SECONDS })
    .then(
      () => true,
      () => false,
    )
  if (isPressed) await expect(page.getByText(/Undone: 4 orders\.|too late to undo/).first()).toBeVisible()
  if ((await statuses())[0] === 'confirmed') {
    await list(/^To pack/)
    await page.getByRole('button', { name: 'Mark as packed' }).click()
    await expect(together('packed')).toBeVisible()
  }
  await list(/^To ship/)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier').fill('Blue Cart')
  await dialog.getByLabel('Tracking link').fill('https://track.example.in/{number}')
  await dialog.getByLabel(new RegExp(`^${first.orderNumber}, `)).fill('BC/1')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(together('shipped')).toBeVisible()
  expect(await readOrder(owner, first)).toMatchObject({ trackingUrl: 'https://track.example.in/BC%2F1' })
  await list(/^On the way/)
  await expectUsable(page, 'main')
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  const money = dialog.getByLabel(/^Blue Cart \(4\): ₹500/)
  await expect(money).toHaveValue('')
  await money.selectOption({ label: 'Received in cash' })
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(together('delivered')).toBeVisible()
  expect(await statuses()).toEqual(Array(4).fill('delivered'))
  const paid = await Promise.all(parcels.map(async (order) => (await readOrder(owner, order)).money.state))
  expect(paid).toEqual(Array(4).fill('paid'))
  expect(await stockOf(owner, product)).toBe(15)
})

test('the slower one hears who was quicker, and sees the order as it is', async ({ page, owner, browser, baseURL }) => {
  const customer = await newCustomer(browser, baseURL)
  const order = await customer.order(await addProduct(owner))
  await customer.page.context().close()
  await letInManager(page.context(), newEmail())
  await open(page, `/admin/orders/${order._id}`)
  const data = { from: 'placed', to: 'cancelled' }
  expect((await owner.post(`/api/admin/orders/${order._id}/status`, { data })).status()).toBe(200)
  await page.getByRole('button', { name: /^Confirmed/ }).click()
  await expect(page.getByRole('alert')).toContainText('Already cancelled')
  await expect(page.getByRole('button', { name: /^Confirmed/ })).toHaveCount(0)
  expect((await readOrder(owner, order)).status).toBe('cancelled')
})

test('an order is taken by phone, found by the end of its number, and put right', async ({ page, owner }) => {
  const product = await addProduct(owner, { price: 75, stock: 5 })
  const name = `Leela & Sons? #${unique()}=<b>`
  await letInManager(page.context(), newEmail())
  await open(page, '/admin/orders')
  await page.getByRole('link', { name: 'Order by phone' }).click()
  const form = page.getByRole('form', { name: 'New order by phone' })
  await expect(form.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await form.getByLabel('Find a product to add').fill(product.name)
  await form.getByRole('button', { name: `Add ${product.name}` }).click()
  const quantity = form.getByLabel(`Quantity of ${product.name}`)
  await expect(quantity).toHaveAccessibleDescription('5 in stock')
  await quantity.fill('6')
  await expect(quantity).toHaveAccessibleDescription('Only 5 in stock.')
  await quantity.fill('4')
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Full shipping address').fill('3 Hill Road, Shimla 171001')
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('textbox', { name: 'Phone' }).fill('70112 23344')
  await form.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order TK-/ })).toBeVisible()
  await said(page, 'Taken by phone: Confirmed')
  expect(await stockOf(owner, product)).toBe(1)

  const customer = page.getByRole('region', { name: 'Customer' })
  const chat = new URL((await customer.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect([chat.origin, chat.hash, [...chat.searchParams.keys()]]).toEqual(['https://wa.me', '', ['text']])
  expect(chat.searchParams.get('text')).toContain(`Hello ${name}, `)

  await page.getByRole('button', { name: 'Correct the details' }).click()
  await page.getByLabel('Full shipping address').fill('4 Hill Road, Shimla 171001')
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expect(customer).toContainText('4 Hill Road')
  const note = '<img src=x onerror=alert(1)> Ring twice'
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('For the shop only').fill(note)
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(note)

  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click()
  await page.getByLabel('Order number, phone or name').fill('3344')
  await page.getByRole('main').getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/search=3344/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('img', { name: 'By phone' })).toBeVisible()
  await reload(page)
  await expect(row).toBeVisible()
  await page.getByLabel('Status').selectOption('shipped')
  await expect(page.getByText('No order matches.')).toBeVisible()

  await open(page, '/admin/orders/new')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+91 70112-23344')
  await page.getByRole('button', { name: /^Use / }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
})
