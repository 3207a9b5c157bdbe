/** The money of an order, from the door to the cash book. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { addProduct, expect, open, screenOf, signInOwner, test, unfold, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

/** An order by phone for Rs 499, on its way. */
async function shipped(owner: APIRequestContext, courier: string): Promise<DeskOrder> {
  const product = await addProduct(owner, { price: 499, stock: 9 })
  const customerInfo = { name: 'Asha Rao', phone: '098123 45678', address: '7 Lotus Lane, Pune 411001' }
  const data = { customerInfo, orderItems: [{ _id: product._id, qty: 1 }], totalAmount: 499, status: 'confirmed' }
  const placed = await owner.post('/api/admin/phone-orders', { data })
  expect(placed.status()).toBe(201)
  const { _id } = await placed.json()
  for (const [from, to] of [
    ['confirmed', 'packed'],
    ['packed', 'shipped'],
  ]) {
    const step = await owner.post(`/api/admin/orders/${_id}/status`, { data: { from, to, courier } })
    expect(step.status()).toBe(200)
  }
  return (await owner.get(`/api/admin/orders/${_id}`)).json()
}

const money = (page: Page) => page.getByRole('region', { name: 'Money', exact: true })
const said = (page: Page, words: RegExp | string) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible()

test('the desk is asked for the money at delivery, gives it back after a return, and takes in what a courier owes', {
  tag: '@each-screen',
}, async ({ page, owner, isSecond }) => {
  await page.setViewportSize(screenOf(isSecond))
  await signInOwner(page)
  const cash = await shipped(owner, '')

  await open(page, `/admin/orders/${cash._id}`)
  await expect(money(page)).toContainText('Unpaid')
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '₹499.00 received?' })).toBeVisible()
  await expect(dialog.getByLabel('Yes, in cash')).toBeChecked()
  await expectUsable(page, 'dialog')
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(money(page).getByText('Paid', { exact: true })).toBeVisible()
  // What nobody is owed is not proposed.
  await page.getByRole('button', { name: 'Give money back' }).click()
  await expect(dialog).toContainText('Nothing is owed.')
  await expect(dialog.getByLabel('Amount given back')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await unfold('What happened')(page)
  await said(page, 'Received ₹499.00 in cash')
  await expectUsable(page, 'main')

  await page.getByLabel('More steps').click()
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  await page.getByLabel('Yes, put its units back on the shelf').check()
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(money(page).getByText('Refund due')).toBeVisible()
  await open(page, '/admin/cash')
  await expect(page.getByRole('region', { name: 'Refunds due' })).toContainText(cash.orderNumber)
  await page.getByRole('link', { name: new RegExp(`^${cash.orderNumber},`) }).click()
  await page.getByRole('button', { name: 'Give money back' }).click()
  await page.getByLabel('Amount given back').fill('500')
  await page.getByRole('button', { name: 'Record the refund' }).click()
  await expect(
    money(page)
      .getByText(/Only ₹499.00 of order .* can be given back/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Give money back' }).click()
  await page.getByLabel('Amount given back').fill('₹499')
  await page.getByRole('button', { name: 'Record the refund' }).click()
  await expect(money(page).getByText('Refunded')).toBeVisible()

  const courier = `Courier ${unique()}`
  const owed = await shipped(owner, courier)
  const step = { from: 'shipped', to: 'delivered' }
  expect((await owner.post(`/api/admin/orders/${owed._id}/status`, { data: step })).status()).toBe(200)
  await open(page, '/admin/cash')
  const due = page.getByRole('group').filter({ hasText: courier })
  await due.locator('summary').click()
  await expectUsable(page, 'main')
  await due.getByRole('button', { name: '₹499.00 received' }).click()
  await said(page, `₹499.00 received from ${courier}.`)

  // A count that is off asks for a reason. What another test enters meanwhile has to be counted first.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByLabel('Cash counted').fill('1')
    await expect(page.getByText(/too (little|much): please say why/)).toBeVisible()
    await page.getByRole('button', { name: 'Close it' }).click()
    await expect(page.getByText('Please say why the count is different.')).toHaveCount(1, { timeout: 3_000 })
  }).toPass()
})
