/** What customers see of their orders, and the addresses they keep. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { OwnOrder } from '#store/orders/reading/customer-orders.ts'
import { addProduct, expect, open, placeOrder, reload, signUp, test } from './shopper.ts'

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
