/** A day of fifty orders at the desk, and a shorter one on a phone; at its end the books are right. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { DeskOrder, ListedOrder } from '#store/orders/order-desk.schema.ts'
import type { Product } from '#store/products/products.schema.ts'
import { addProduct, expect, open, reload, signInOwner, signUp, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

type Placed = { _id: string; orderNumber: string; phone: string }

/** Orders of as many phones as `phones` says: more orders than phones share the last ones. */
async function placeOrders(browser: Browser, baseURL = '', products: Product[], count: number, phones: number) {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const { email } = await signUp(page, 'Ravi Kumar')
  const start = 7_000_000_000 + Math.floor(Math.random() * 900_000_000)
  const placed: Placed[] = []
  for (let at = 0; at < count; at++) {
    const phone = String(start + (at % phones))
    const [product, other] = [products[at % 2], products[(at + 1) % 2]]
    if (!product || !other) throw new Error('two products are wanted')
    const orderItems = [
      { _id: product._id, qty: 1 + (at % 2) },
      { _id: other._id, qty: 1 },
    ]
    const totalAmount = product.price * (1 + (at % 2)) + other.price
    const customerInfo = {
      name: `Ravi ${at}`,
      phone,
      address: at === 3 ? '7 Lotus Lane, Pune' : '7 Lotus Lane, Pune 411001',
    }
    const response = await page.request.post('/api/orders', { data: { customerInfo, orderItems, totalAmount } })
    expect(response.status(), await response.text()).toBe(201)
    placed.push({ ...(await response.json()), phone })
  }
  await page.context().close()
  return { placed, email }
}

async function read(owner: APIRequestContext, { _id }: Placed): Promise<DeskOrder> {
  return (await owner.get(`/api/admin/orders/${_id}`)).json()
}

/** The orders as the list of the desk has them. */
async function listed(owner: APIRequestContext, placed: Placed[]): Promise<ListedOrder[]> {
  const all: ListedOrder[] = await (await owner.get('/api/admin/orders?limit=200')).json()
  const own = all.filter(({ _id }) => placed.some((order) => order._id === _id))
  expect(own).toHaveLength(placed.length)
  return own
}

async function statusesOf(owner: APIRequestContext, placed: Placed[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status } of await listed(owner, placed)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function mailsTo(owner: APIRequestContext, email: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let query = ''; ; ) {
    const { mails, next } = await (await owner.get(`/api/admin/mail${query}`)).json()
    const own = mails.filter(
      ({ recipient, kind }: { recipient: string; kind: string }) => recipient === email && kind.startsWith('order_'),
    )
    for (const { kind } of own) counts[kind] = (counts[kind] ?? 0) + 1
    if (next === null) return counts
    query = `?before=${next}`
  }
}

const cardOf = (page: Page, { orderNumber }: Placed) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: orderNumber, exact: true }) })

/** Presses one button of a card, and waits until the card is another or gone. */
async function press(page: Page, order: Placed, outcome: string): Promise<void> {
  await cardOf(page, order).locator(`button[data-outcome="${outcome}"]`).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Undo: .*${order.orderNumber}`) }).first()).toBeVisible()
}

/** Presses Undo. False when the machine was so busy that the ten seconds were over: what is done then stays done. */
async function undo(page: Page, words: string, name: string): Promise<boolean> {
  await page.getByRole('button', { name: `Undo: ${words}` }).click()
  const end = page.getByText(new RegExp(`Undone: ${name}\\.|too late to undo`)).first()
  await expect(end).toBeVisible()
  return (await end.textContent())?.startsWith('Undone') === true
}

async function select(page: Page, orders: Placed[]): Promise<void> {
  for (const { orderNumber } of orders) {
    await page.getByRole('checkbox', { name: `Select ${orderNumber}`, exact: true }).check()
  }
}

function countPresses(): void {
  const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
  addEventListener('click', count, true)
}

// One after the other: the owner of both days is the same, and what can be undone is theirs.
test.describe.configure({ mode: 'default' })

const DAYS = [{ width: 390, height: 844, count: 50, phones: 46 }]

for (const { width, height, count, phones } of DAYS) {
  test(`a day of ${count} orders at ${width} pixels`, async ({ page, owner, browser, baseURL }) => {
    test.setTimeout(420_000)
    await page.setViewportSize({ width, height })
    await page.addInitScript(countPresses)
    const products = [
      await addProduct(owner, { price: 100, stock: 300 }),
      await addProduct(owner, { name: `Tin Drum ${unique()}`, price: 40, stock: 300 }),
    ]
    const { placed, email } = await placeOrders(browser, baseURL, products, count, phones)
    const joined = placed.slice(0, count - phones).map((first, at) => [first, placed[phones + at]] as const)
    const alone = placed.slice(count - phones, phones)
    await signInOwner(page)
    await open(page, '/admin/orders?status=placed')

    // Calls: three are not answered, one is confirmed by mistake, one cancelled; the rest says yes, joined orders at once.
    const [mistaken, gone, ...others] = alone
    if (!mistaken || !gone) throw new Error('too few orders')
    const silent = others.splice(0, 3)
    await press(page, mistaken, 'confirmed')
    await reload(page)
    if (await undo(page, `${mistaken.orderNumber} is confirmed.`, mistaken.orderNumber)) {
      expect(await read(owner, mistaken)).toMatchObject({ status: 'placed', callAttempts: 0 })
      others.push(mistaken)
    }
    for (const order of silent) await press(page, order, 'no answer')
    await cardOf(page, gone).locator('button[data-outcome="cancelled"]').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByRole('button', { name: `Undo: ${gone.orderNumber} is cancelled` })).toBeVisible()
    for (const [first, second] of joined) {
      await expect(cardOf(page, first)).toContainText('2 orders of this phone in one call')
      await press(page, first, 'confirmed')
      if (second) expect((await read(owner, second)).status).toBe('confirmed')
    }
    for (const order of others) await press(page, order, 'confirmed')
    const going = count - 4
    expect(await statusesOf(owner, placed)).toEqual({ confirmed: going, placed: 3, cancelled: 1 })
    for (const order of silent) {
      const { callAfter } = await read(owner, order)
      const minutes = (Math.floor(Date.parse(callAfter ?? '') / 60_000) + 330) % 1440
      expect(minutes).toBeGreaterThanOrEqual(600)
      expect(minutes).toBeLessThan(1140)
    }

    // Packing: pick list, all slips, one press.
    const parcels = placed.filter((order) => order !== gone && !silent.includes(order))
    await page
      .getByRole('navigation', { name: 'Orders shown' })
      .getByRole('link', { name: /^To pack/ })
      .click()
    await expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeVisible()
    await select(page, parcels)
    const bar = page.getByRole('region', { name: 'Selected orders' })
    await expect(bar).toContainText(`${going} selected`)
    await expectUsable(page, 'main')
    const slips = await page.request.get((await bar.getByRole('link', { name: 'Slips A6' }).getAttribute('href')) ?? '')
    expect([slips.status(), slips.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const pick = await bar.getByRole('link', { name: 'Pick list' }).getAttribute('href')
    await bar.getByRole('button', { name: 'Mark as packed' }).click()
    await expect(page.getByRole('button', { name: `Undo: ${going} orders: packed.` })).toBeVisible()
    // Undone, because the picking was forgotten; picked; packed.
    const isUndone = await undo(page, `${going} orders: packed.`, `${going} orders`)
    if (isUndone) expect(await statusesOf(owner, placed)).toEqual({ confirmed: going, placed: 3, cancelled: 1 })
    await open(page, pick ?? '')
    if (isUndone) {
      await expect(page.getByRole('listitem').filter({ hasText: products[0]?.name ?? '' })).toBeVisible()
      await expectUsable(page, 'main')
      await open(page, '/admin/orders?status=confirmed')
      await select(page, parcels)
      await page.getByRole('button', { name: 'Mark as packed' }).click()
      await expect(page.getByRole('button', { name: `Undo: ${going} orders: packed.` })).toBeVisible()
    }

    // Shipping: one courier, numbers of their own, a link that follows them.
    await page
      .getByRole('navigation', { name: 'Orders shown' })
      .getByRole('link', { name: /^To ship/ })
      .click()
    await expect(page.getByRole('checkbox', { name: `Select ${parcels[0]?.orderNumber}`, exact: true })).toBeVisible()
    await select(page, parcels)
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Courier').fill('Blue Cart')
    await dialog.getByLabel('Tracking link').fill('https://track.example.in/{number}')
    await dialog.getByLabel(new RegExp(`^${parcels[0]?.orderNumber}, `)).fill('BC/1')
    await expectUsable(page, 'main')
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByRole('button', { name: `Undo: ${going} orders: shipped.` })).toBeVisible()

    expect(await statusesOf(owner, placed)).toEqual({ shipped: going, placed: 3, cancelled: 1 })
    expect(await read(owner, parcels[0] as Placed)).toMatchObject({
      courier: 'Blue Cart',
      trackingNumber: 'BC/1',
      trackingUrl: 'https://track.example.in/BC%2F1',
    })

    // At the door: what the courier brought is one press, and what is due is owed by them.
    await page
      .getByRole('navigation', { name: 'Orders shown' })
      .getByRole('link', { name: /^On the way/ })
      .click()
    await expect(page.getByRole('checkbox', { name: `Select ${parcels[0]?.orderNumber}`, exact: true })).toBeVisible()
    await select(page, parcels)
    await expectUsable(page, 'main')
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(page.getByRole('button', { name: `Undo: ${going} orders: delivered.` })).toBeVisible()
    // Chosen here one by one, because orders of other tests wait beside them: at a desk "Select all" is one press for each list.
    const chosen = parcels.length * (isUndone ? 4 : 3)
    const presses = (await page.evaluate(() => Number(sessionStorage.getItem('presses')))) - chosen
    test.info().annotations.push({ type: 'presses', description: `${presses} for ${count} orders` })
    // A call ends with one press; all else of the day took 27 in all.
    expect(presses).toBeLessThanOrEqual(count + 27)

    // The books.
    expect(await statusesOf(owner, placed)).toEqual({ delivered: going, placed: 3, cancelled: 1 })
    expect((await read(owner, parcels[0] as Placed)).money).toMatchObject({ received: 0 })
    expect(await mailsTo(owner, email)).toEqual({
      order_placed: count,
      order_confirmed: going,
      order_packed: going,
      order_shipped: going,
      order_delivered: going,
      order_cancelled: 1,
    })
    const sold = (await listed(owner, placed)).filter(({ status }) => status !== 'cancelled')
    for (const product of products) {
      const units = sold.flatMap(({ orderItems }) => orderItems).filter(({ _id }) => _id === product._id)
      const { stock } = await (await owner.get(`/api/products/${product._id}`)).json()
      expect(stock).toBe(300 - units.reduce((sum, { qty }) => sum + qty, 0))
    }
  })
}
