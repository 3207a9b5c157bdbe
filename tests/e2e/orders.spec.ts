/** What customers see of their orders, and the addresses they keep. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { OwnOrder } from '#store/selling/orders/reading/customer-orders.ts'
import {
  addProduct,
  bringTo,
  expect,
  fillCart,
  open,
  placeOrder,
  reload,
  screenOf,
  signUp,
  storedCart,
  test,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

test('a customer follows an order, orders it again and cancels it', { tag: '@each-screen' }, async ({
  page,
  owner,
  isSecond,
}) => {
  await page.setViewportSize(screenOf(isSecond))
  await signUp(page)
  const product = await addProduct(owner, { stock: 5, price: 120 })
  await open(page, '/orders')
  await expect(page.getByText('You have no orders yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/')
  await fillCart(page, [[product, 2]])
  await open(page, '/checkout')
  await page.getByLabel('Phone Number').fill('98123 45678')
  await page.getByLabel('Full Shipping Address').fill('14 Brigade Road, Bengaluru 560001')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(product.name)
  const next = page.getByRole('region', { name: 'Keep ₹240 ready in cash' })
  for (const words of [
    /usually arrives by \d+ \w{3}\./,
    '+91 98123 45678',
    'between 10 am and 7 pm',
    '+91 98765 43210',
  ]) {
    await expect(next).toContainText(words)
  }
  await expectUsable(page, 'main')
  await reload(page)
  await expect(next).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(next).toBeVisible()
  const [order] = await ownOrders(page)
  await expect(page).toHaveURL(`/orders/${order?._id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order?.orderNumber}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('₹240.00')
  const paperHead = page.getByText(/^Tokri, \+91 98765 43210/)
  await expect(paperHead).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(paperHead).toBeVisible()
  await page.emulateMedia({ media: null })
  await takeSteps(owner, order, ['placed', 'confirmed'])
  await reload(page)
  await expect(timeline(page).getByRole('listitem')).toContainText([
    /received/,
    /confirmed/,
    'To come: Packed',
    'To come: On its way',
    /^To come: DeliveredUsually by \d+ \w{3}$/,
  ])
  await expect(timeline(page).locator('[aria-current=step]')).toContainText('Order confirmed by phone')
  await expect(page.getByRole('button', { name: 'Order again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`cancel order ${order?.orderNumber}?`)
  await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(timeline(page).getByText('You cancelled the order')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(timeline(page)).not.toContainText('To come:')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 items added to your cart.' })).toBeVisible()
  expect(await storedCart(page)).toEqual([expect.objectContaining({ _id: product._id, qty: 2 })])
  // By keyboard: a scroll by the browser brings the header back, which moves a link away from under the pointer.
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).press('Enter')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cancelled' })).toContainText('₹240.00')
})

test('an address is kept, changed and used at checkout, where what was typed wins', async ({ page, owner }) => {
  await signUp(page, 'Asha Rao')
  await placeOrder(page, await addProduct(owner), { address: '1 First Street, Pune 411001' })
  const [order] = await ownOrders(page)
  await open(page, `/orders/${order?._id}`)
  await page.getByRole('button', { name: 'Save this address' }).click()
  await expect(page.getByText('Saved. We will fill it in for you next time.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save this address' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('Full Name').fill('Ravi Rao')
  await form.getByLabel('Phone Number').fill('123')
  await form.getByLabel('Full Address').fill('2 Second Street, Pune 411002')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByLabel('Phone Number')).toHaveAccessibleDescription(/10-digit/)
  await expect(form.getByLabel('Phone Number')).toBeFocused()
  await form.getByLabel('Phone Number').fill('98765 43210')
  await form.getByRole('button', { name: 'Save address' }).click()
  const second = page.getByRole('region', { name: 'Address of Ravi Rao' })
  await second.getByRole('button', { name: 'Make default' }).click()
  await expect(second.getByText('Default', { exact: true })).toBeVisible()
  await open(page, '/checkout')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ravi Rao')
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 98765 43210')
  const choice = page.getByLabel('Use a saved address')
  await choice.selectOption({ label: 'Asha Rao, 1 First Street, Pune 411001' })
  await expect(page.getByLabel('Full Shipping Address')).toHaveValue('1 First Street, Pune 411001')
  await page.getByLabel('Full Shipping Address').fill('3 Third Street, Pune 411003')
  await expect(choice.locator('option:checked')).toHaveText('As typed below')
  await reload(page)
  await expect(page.getByLabel('Full Shipping Address')).toHaveValue('3 Third Street, Pune 411003')
  await open(page, '/account/addresses')
  await second.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Address of Asha Rao' }).getByText('Default')).toBeVisible()
})

async function ownOrders(page: Page): Promise<OwnOrder[]> {
  return (await page.request.get('/api/orders')).json() as Promise<OwnOrder[]>
}

/** The steps that the shop takes, from each status to the next. */
async function takeSteps(owner: APIRequestContext, order: OwnOrder | undefined, steps: string[], more = {}) {
  for (const [i, from] of steps.slice(0, -1).entries()) {
    const data = { from, to: steps[i + 1], ...more }
    expect((await owner.post(`/api/admin/orders/${order?._id}/status`, { data })).status()).toBe(200)
  }
}

function timeline(page: Page) {
  return page.getByRole('region', { name: 'Order status' })
}

test('a packed order says how it is cancelled, a thank-you page without an order leads to the orders, and a complaint names one', {
  tag: '@night',
}, async ({ page, owner }) => {
  await signUp(page)
  const order = await placeOrder(page, await addProduct(owner))
  await bringTo('packed', order, owner)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText('It is packed. To cancel it, please call us on +91 98765 43210.')).toBeVisible()
  await open(page, '/order-success')
  await page.getByText('Looking for an order?').getByRole('link', { name: 'See your orders' }).click()
  await expect(page).toHaveURL('/orders')
  await open(page, '/contact')
  const options = await page.getByLabel('Order number (optional)').getAttribute('list')
  await expect(page.locator(`[id="${options}"] option`)).toHaveAttribute('value', order.orderNumber)
})
