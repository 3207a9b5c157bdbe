/** Delivery by PIN code in a shop of its own, from the owner's list to the door: no page of the other tests may know of it. */
import type { APIRequestContext } from '@playwright/test'
import {
  addProduct,
  changeSettings,
  expect,
  fillCart,
  newPhone,
  open,
  openOwnShop,
  reload,
  signUpAtDoor,
  test,
} from './shopper.ts'
import { expectUsableAtBothWidths } from './usable.ts'

async function setRules(owner: APIRequestContext, lines: string[]): Promise<void> {
  const headers = { 'content-type': 'text/csv' }
  const saved = await owner.post('/api/admin/delivery-rules/save?replaces=true', { headers, data: lines.join('\n') })
  expect(saved.status()).toBe(200)
}

const TO_PUNE = [/^411001 Pune, Maharashtra, by \w{3} \d+ \w{3}$/, 'Delivery ₹40', 'Cash on delivery']

test('a PIN code is typed once: product, cart, checkout and order say the same of it', async ({ browser }) => {
  const { page, desk, owner, close } = await openOwnShop(browser)
  await changeSettings(owner, { upiId: 'shop@bank', deliveryCharge: 60 })
  const product = await addProduct(owner, { name: 'Brass telescope', price: 250 })
  const path = `/product/${product._id}/brass-telescope`

  // Nothing is listed: no page asks.
  await open(page, path)
  await expect(page.getByLabel('Deliver to PIN code')).toHaveCount(0)

  // The owner types a line, then pastes a list.
  await open(desk, '/admin/settings/delivery-rules')
  await expect(desk.getByText('None yet: delivery is the same everywhere.')).toBeVisible()
  await expectUsableAtBothWidths(desk)
  const form = desk.getByRole('form', { name: 'A line of the list' })
  await form.getByLabel('PIN codes').fill('411001')
  await form.getByLabel('Charge').fill('40')
  await form.getByLabel('Days').fill('two')
  await form.getByRole('button', { name: 'Add line' }).click()
  await expect(form.getByLabel('Days')).toHaveAccessibleDescription('Days must be such as 2 or 2 to 7.')
  await form.getByLabel('Days').fill('2')
  await form.getByRole('button', { name: 'Add line' }).click()
  await expect(desk.getByText('Saved. It holds from the next order on.')).toBeVisible()
  await desk.getByText('Paste or import many').click()
  await desk.getByLabel('Lines').fill('793,no\n560,50,500,3,yes,20,2000\n560001-560010,60,,2 to 4,no\nabc,1')
  await desk.getByRole('button', { name: 'See what changes' }).click()
  await expect(desk.getByText('3 new, 0 changed, 0 removed, 0 as they are.')).toBeVisible()
  await expect(desk.getByText(/^Line 4: "abc" is no PIN code/)).toBeVisible()
  await expectUsableAtBothWidths(desk)
  await desk.getByLabel('Lines').fill('793,no\n560,50,500,3,yes,20,2000\n560001-560010,60,,2 to 4,no')
  await desk.getByRole('button', { name: 'See what changes' }).click()
  await desk.getByRole('button', { name: 'Save the list' }).click()
  await expect(desk.getByText('The list is saved.')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'PIN codes (4)' })).toBeVisible()
  await expectUsableAtBothWidths(desk)

  // A shopper asks before any form: where nothing is sent, it is said and counted.
  await reload(page)
  const box = page.getByLabel('Deliver to PIN code')
  const says = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /PIN|₹|deliver/ })
  await box.fill('1234')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(says).toHaveText('A PIN code has 6 digits, such as 411001.')
  await box.fill('793001')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(says).toHaveText('We do not deliver to 793001 yet.')
  await expectUsableAtBothWidths(page)
  await box.fill('199001')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(says).toHaveText('199001 is no PIN code that we know. Please check it.')
  await box.fill('४११ ००१')
  await box.press('Enter')
  await expect(says.getByRole('listitem')).toHaveText(TO_PUNE)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('411001')
  await expectUsableAtBothWidths(page)
  await open(desk, '/admin/requests?view=inbox&status=new')
  await expect(desk.getByText('1 asked for 793001')).toBeVisible()
  await expectUsableAtBothWidths(desk)

  // Cart and checkout know it; another PIN code in the address goes before it.
  await signUpAtDoor(page)
  await fillCart(page, [[product, 1]])
  await open(page, '/cart')
  await expect(page.getByRole('main').getByRole('status').getByRole('listitem')).toHaveText(TO_PUNE)
  await expectUsableAtBothWidths(page)
  await open(page, '/checkout')
  const main = page.getByRole('main')
  const total = page.locator('.place-order')
  const pin = main.getByLabel('PIN Code')
  await expect(pin).toHaveValue('411001')
  await expect(total).toContainText('₹290.00')
  await pin.fill('')
  await expect(total).toContainText('from ₹250.00')
  await expect(main.getByText('add your PIN')).toBeVisible()
  await main.getByLabel('Phone Number').fill(newPhone())
  await main.getByLabel('Full Shipping Address').fill('14 Brigade Road, Shillong 793001')
  // Said once, at its field, where the press leads.
  await expect(pin).toHaveValue('793001')
  await expect(pin).toHaveAccessibleDescription(/^We do not deliver to 793001 yet\./)
  await expect(main.getByText(/We do not deliver/)).toHaveCount(1)
  await main.getByRole('button', { name: 'Place Order' }).click()
  await expect(pin).toBeFocused()
  await expect(pin).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabel('Full Shipping Address').fill('14 Brigade Road, Shillong 793001, PIN 411001')
  await main.getByRole('button', { name: 'Place Order' }).click()
  await expect(pin).toHaveAccessibleDescription(/^The address names 793001 and 411001\./)
  await expectUsableAtBothWidths(page)
  await main.getByLabel('Full Shipping Address').fill('14 Brigade Road, Bengaluru 560095')
  for (const line of [
    '560095 Bengaluru, Karnataka, by',
    'Delivery ₹50, free from ₹500',
    'Cash on delivery up to ₹2,000 for ₹20 or UPI',
  ])
    await expect(main.getByRole('listitem').filter({ hasText: line })).toBeVisible()
  await expect(total).toContainText('₹320.00')
  await main.getByRole('radio', { name: 'Pay by UPI now' }).check()
  await expect(total).toContainText('₹300.00')
  await main.getByRole('radio', { name: 'Cash on delivery' }).check()
  await expectUsableAtBothWidths(page)

  // The rule changes meanwhile: the new terms are said, and what was typed stays.
  await setRules(owner, ['411001,40,,2', '560,70,500,4,yes,20,2000', '793,no'])
  await main.getByRole('button', { name: 'Place Order' }).click()
  await expect(main.getByText(/^Price or delivery has changed\. Your new total is ₹340\.00\./)).toBeVisible()
  await expect(main.getByText('Delivery ₹70, free from ₹500')).toBeVisible()
  await expect(main.getByLabel('Full Shipping Address')).toHaveValue('14 Brigade Road, Bengaluru 560095')
  await expect(total).toContainText('₹340.00')
  await expectUsableAtBothWidths(page)
  await main.getByRole('radio', { name: 'Pay by UPI now' }).check()
  await main.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/order-success')
  await expect(main.getByRole('heading', { name: 'Please pay ₹320 first by UPI' })).toBeVisible()
  await expect(main.getByRole('img', { name: /QR code to pay ₹320\.00 by UPI/ })).toBeVisible()
  await expectUsableAtBothWidths(page)
  const [order] = (await (await owner.get('/api/admin/orders')).json()) as { _id: string }[]
  await open(desk, `/admin/orders/${order?._id}`)
  await expect(desk.getByText('Of it first, by UPI')).toBeVisible()
  await expectUsableAtBothWidths(desk)
  await close()
})

test('a gift for somebody else asks for one PIN code, theirs, and neither lends nor takes that of the device', async ({
  browser,
}) => {
  const { page, owner, close } = await openOwnShop(browser)
  const product = await addProduct(owner, { name: 'Brass telescope', price: 250 })
  await setRules(owner, ['PIN codes,Charge,Free from,Days,Cash,Fee,Up to', '411,40,,,yes,0,', '560,50,,,yes,0,'])
  await signUpAtDoor(page)
  await fillCart(page, [[product, 1]])
  await open(page, '/checkout')
  const [main, total] = [page.getByRole('main'), page.locator('.place-order')]
  await main.getByLabel('Phone Number', { exact: true }).fill(newPhone())
  await main.getByLabel('Full Shipping Address').fill('12 MG Road, Pune')
  await main.getByLabel('PIN Code', { exact: true }).fill('411001')
  await expect(total).toContainText('₹290.00')
  await main.getByLabel('This is a gift').check()
  await main.getByLabel('Send it to another address').check()
  const theirs = main.getByLabel('Their PIN Code')
  await expect(main.getByLabel('PIN Code')).toHaveCount(1)
  await expect(theirs).toHaveValue('')
  await expect(total).toContainText('from ₹250.00')
  await main.getByLabel("Receiver's name").fill('Ravi Iyer')
  await main.getByLabel("Receiver's mobile").fill(newPhone())
  await main.getByLabel("Receiver's address").fill('7 Brigade Road, Bengaluru')
  await main.getByRole('button', { name: 'Place Order' }).click()
  await expect(theirs).toBeFocused()
  await theirs.fill('560001')
  await expect(main.getByText('Bengaluru, Karnataka').first()).toBeVisible()
  await expect(total).toContainText('₹300.00')
  await main.getByLabel('Send it to another address').uncheck()
  await expect(main.getByLabel('PIN Code')).toHaveValue('411001')
  await expect(total).toContainText('₹290.00')
  await main.getByLabel('Send it to another address').check()
  await theirs.fill('560001')
  const sent = page.waitForRequest('**/api/orders')
  await main.getByRole('button', { name: 'Place Order' }).click()
  const { gift, customerInfo } = (await sent).postDataJSON()
  expect([gift.address, customerInfo.address]).toEqual(['7 Brigade Road, Bengaluru, PIN 560001', '12 MG Road, Pune'])
  await expect(page).toHaveURL('/order-success')
  await close()
})
