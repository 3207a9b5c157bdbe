/** An order that its customer collects, in a shop of its own: from the cart on a phone to the counter. */
import { addProduct, changeSettings, expect, fillCart, open, openOwnShop, signUpAtDoor, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('a neighbour collects an order from the shop and pays at the counter', { tag: '@night' }, async ({ browser }) => {
  const { page, owner, close } = await openOwnShop(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await changeSettings(owner, {
    pickUp: { isOn: true, address: '1 MG Road, Pune 411001', hours: 'Mon to Sat, 10 to 8' },
  })
  const product = await addProduct(owner, { price: 199.5 })
  await signUpAtDoor(page)
  await fillCart(page, [[product, 1]])
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Phone Number', { exact: true }).fill('9812345678')
  const address = page.getByLabel('Full Shipping Address')
  await address.fill('14, Brigade Road')
  await page.getByLabel('Collect it from the shop').check()
  await expect(address).toBeHidden()
  await expect(page.getByText('Mon to Sat, 10 to 8')).toBeVisible()
  await expectUsable(page)
  const sent = page.waitForRequest('**/api/orders')
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    way: 'pickup',
    customerInfo: { address: '' },
    totalAmount: 199.5,
  })
  await expect(page).toHaveURL('/order-success')
  await expect(page.getByRole('heading', { name: 'Pick-up' })).toBeVisible()
  await expect(page.getByText('You pay at the counter')).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByText('Ready to collect')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, get it ready' })).toBeVisible()
  await expectUsable(page)
  await close()
})
