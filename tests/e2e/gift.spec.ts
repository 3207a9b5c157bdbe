/** A gift at checkout: its card, and who gets it; what is taken back is not sent. */
import { addProduct, expect, fillCart, open, signUp, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('an order is placed as a gift for somebody else', async ({ page, owner }) => {
  const product = await addProduct(owner, { price: 199.5 })
  await signUp(page)
  await fillCart(page, [[product, 1]])
  await open(page, '/checkout')
  await page.getByLabel('Full Name').fill('Asha Rao')
  await page.getByLabel('Phone Number', { exact: true }).fill('9812345678')
  await page.getByLabel('Full Shipping Address').fill('14, Brigade Road\nBengaluru 560001')
  const card = page.getByLabel('Message for the card')
  await expect(card).toHaveCount(0)
  await page.getByLabel('This is a gift').check()
  await card.fill('शुभ जन्मदिन!')
  await page.getByLabel('Send it to another address').check()
  await expect(page.getByLabel('Your address (for the bill)')).toHaveValue('14, Brigade Road\nBengaluru 560001')
  await page.getByLabel("Receiver's name").fill('Ravi Iyer')
  await page.getByLabel("Receiver's mobile").fill('9123456780')
  await page.getByLabel("Receiver's address").fill('7 MG Road, Pune 411001')
  await expect(page.getByText('They pay ₹199.50 at the door')).toBeVisible()
  await expectUsable(page)
  await page.reload()
  await expect(page.getByLabel("Receiver's address")).toHaveValue('7 MG Road, Pune 411001')
  await expect(card).toHaveValue('शुभ जन्मदिन!')
  const sent = page.waitForRequest('**/api/orders')
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    customerInfo: { name: 'Asha Rao' },
    gift: { card: 'शुभ जन्मदिन!', name: 'Ravi Iyer', address: '7 MG Road, Pune 411001' },
  })
  await expect(page).toHaveURL('/order-success')
  await expect(page.getByText('Gift, with a card')).toBeVisible()
})
