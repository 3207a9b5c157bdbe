/** What customers see of their orders, and the addresses they keep. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { OwnOrder } from '#store/orders/reading/customer-orders.ts'
import { addProduct, changeProduct, expect, open, placeOrder, reload, signUp, storedCart, test } from './shopper.ts'

test('an order that was packed meanwhile is not cancelled, and its parcel is named', async ({ page, owner }) => {
  await signUp(page)
  await placeOrder(page, await addProduct(owner))
  const [order] = await ownOrders(page)
  await open(page, `/orders/${order?._id}`)
  await takeSteps(owner, order, ['placed', 'confirmed', 'packed'])
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('alert')).toContainText('can no longer be cancelled here. Please call us on')
  await expect(timeline(page).getByText('Order packed')).toBeVisible()
  await takeSteps(owner, order, ['packed', 'shipped'], { courier: 'India Post', trackingNumber: 'EK123IN' })
  await reload(page)
  await expect(timeline(page)).toContainText('EK123IN')
})

test('ordering again names what cannot be had any more', async ({ page, owner }) => {
  await signUp(page)
  const product = await addProduct(owner, { price: 100 })
  await placeOrder(page, product)
  const [order] = await ownOrders(page)
  await page.request.post(`/api/orders/${order?._id}/cancel`, { data: {} })
  await changeProduct(owner, product, { stock: 0 })
  await open(page, `/orders/${order?._id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was added' })).toContainText(
    `${product.name} is out of stock.`,
  )
  expect(await storedCart(page)).toEqual([])
})

test('an address stays as it was typed while the shop cannot be reached, and is kept at the next press', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/)
  await signUp(page)
  await open(page, '/account/addresses')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('Phone Number').fill('98123 45678')
  await form.getByLabel('Full Address').fill('4 Fourth Street, Pune 411004')
  await page.route('**/api/addresses', (route) => route.abort())
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form.getByRole('alert')).toHaveAttribute('data-code', 'network-request-failed')
  await expect(form.getByLabel('Full Address')).toHaveValue('4 Fourth Street, Pune 411004')
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('region', { name: /^Address of/ })).toContainText('4 Fourth Street, Pune 411004')
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
