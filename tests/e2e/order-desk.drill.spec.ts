/** The order desk: a day of it, on a phone and on a wide screen, and what happens when two people are at it. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import type { Product } from '#store/products/products.schema.ts'
import { addProduct, expect, open, signInOwner, signUp, test } from './shopper.ts'

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
  // Orders of one phone would be one card: each has a phone of its own.
  let phone = 7_000_000_000 + Math.floor(Math.random() * 900_000_000)
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

async function readOrder(owner: APIRequestContext, { _id }: Placed): Promise<DeskOrder> {
  return (await owner.get(`/api/admin/orders/${_id}`)).json()
}

test.describe('on a phone with a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an order is called and confirmed in three taps from opening the admin area', async ({
    page,
    owner,
    browser,
    baseURL,
  }) => {
    const customer = await newCustomer(browser, baseURL)
    const order = await customer.order(await addProduct(owner))
    await customer.page.context().close()
    await page.addInitScript(countTaps)
    await signInOwner(page)
    await open(page, '/admin')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+\+? to confirm .* to call/ })
      .tap()
    await cardOf(page, order).getByRole('link', { name: /^Call/ }).tap()
    await cardOf(page, order).getByRole('button', { name: 'Confirmed' }).tap()
    await said(page, `${order.orderNumber} is confirmed.`)
    expect(await page.evaluate(() => sessionStorage.getItem('taps'))).toBe('3')
    expect(await page.evaluate(() => sessionStorage.getItem('called'))).toBe(`tel:+91${order.phone}`)
    expect((await readOrder(owner, order)).status).toBe('confirmed')
  })
})

/** Runs in the page: counts what a thumb touches, and takes note of a call instead of making it. */
function countTaps() {
  addEventListener('touchend', () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1)))
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href.startsWith('tel:')) return
    event.preventDefault()
    sessionStorage.setItem('called', link.href)
  })
}

test('what was typed for a step that did not arrive is still there when it is tried again', async ({
  page,
  owner,
  browser,
  baseURL,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/)
  const customer = await newCustomer(browser, baseURL)
  const order = await customer.order(await addProduct(owner))
  await customer.page.context().close()
  await signInOwner(page)
  await open(page, `/admin/orders/${order._id}`)
  await page.route('**/calls', (route) => route.abort(), { times: 1 })
  const question = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Cancelled/ }).click()
  await question.getByLabel(/for the shop only/).fill('Ordered twice by mistake')
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('alert')).toContainText('The shop did not answer.')
  await page.getByRole('button', { name: /^Cancelled/ }).click()
  await expect(question.getByLabel(/for the shop only/)).toHaveValue('Ordered twice by mistake')
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await said(page, `${order.orderNumber} is cancelled; its units are back on the shelf.`)
})
