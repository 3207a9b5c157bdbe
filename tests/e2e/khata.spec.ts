/** A neighbour's khata, from the owner's limit to the reminder, and a gift card from the desk to the shopper's order. */
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import {
  addProduct,
  changeSettings,
  expect,
  fillCart,
  newPhone,
  open,
  openOwnShop,
  placeOrder,
  signUpAtDoor,
  test,
  unique,
} from './shopper.ts'
import { expectUsable, expectUsableAtBothWidths } from './usable.ts'

test('an owner lets a neighbour owe, sells a gift card, and the shopper pays an order with it', {
  tag: '@night',
}, async ({ browser }) => {
  const { page: visitor, desk: page, owner, close } = await openOwnShop(browser)
  for (const one of [visitor, page]) await one.setViewportSize({ width: 390, height: 844 })
  const product = await addProduct(owner, { price: 250 })
  const name = `Leela ${unique()}`
  const customerInfo = { name, phone: newPhone(), address: '3 Lotus Street, Pune 411001' }
  const data = { customerInfo, customerEmail: '', orderItems: [{ _id: product._id, qty: 1 }], totalAmount: 250 }
  const placed = await owner.post('/api/admin/phone-orders', { data: { ...data, status: 'confirmed' } })
  const { _id: id, orderNumber } = (await placed.json()) as { _id: string; orderNumber: string }

  await open(page, `/admin/customers/${id}`)
  await expect(page.getByLabel('Note')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Khata' })).toHaveCount(0)
  await changeSettings(owner, { rooms: { ...DEFAULT_DETAILS.rooms, khata: true } })
  await open(page, `/admin/customers/${id}`)
  await page.getByRole('button', { name: 'Start a khata' }).click()
  await page.getByLabel('Limit').fill('300')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('On credit (udhar) up to ₹300.00.')).toBeVisible()

  await open(page, `/admin/orders/${id}`)
  await page.getByRole('button', { name: 'On khata or gift card' }).click()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Put it there' }).click()
  await expect(page.getByText('₹250.00 on khata.')).toBeVisible()

  await open(page, `/admin/customers/${id}`)
  const khata = page.getByRole('region', { name: 'Khata' })
  await expect(khata.getByText('₹250.00 owed')).toBeVisible()
  await expect(khata.getByRole('link', { name: orderNumber })).toBeVisible()
  const words = decodeURIComponent((await khata.getByRole('link', { name: /Remind/ }).getAttribute('href')) ?? '')
  expect(words).toContain(`Hello ${name}`)
  expect(words).toContain('₹250.00 is on your khata')
  await page.getByRole('button', { name: 'They paid' }).click()
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Record it' }).click()
  await expect(khata.getByText('₹150.00 owed')).toBeVisible()
  await expectUsableAtBothWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })

  await open(page, '/admin/khata')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sell a gift card' }).click()
  await page.getByLabel('Amount').fill('200')
  await page.getByRole('button', { name: 'Sell it' }).click()
  const code = await page.getByLabel('Code of the new card').inputValue()
  expect(code).toMatch(/^([A-Z]{4}-){3}[A-Z]{4}$/)
  await expect(page.getByText(`Ends in ${code.slice(-4)}`)).toBeVisible()
  await expectUsableAtBothWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/cash')
  await expect(page.getByText('Khata and gift cards')).toBeVisible()
  await expectUsable(page)

  await signUpAtDoor(visitor)
  const order = await placeOrder(visitor, product, { phone: newPhone() })
  await open(visitor, `/orders/${order._id}`)
  const payment = visitor.getByRole('region', { name: 'Payment' })
  await payment.getByText('Gift card', { exact: true }).click()
  await payment.getByLabel('Code of the gift card').fill('AAAA BBBB CCCC DDDD')
  await payment.getByRole('button', { name: 'Pay with it' }).click()
  await expect(payment.getByText('There is no gift card with this code.').first()).toBeVisible()
  await expectUsable(visitor)
  await payment.getByLabel('Code of the gift card').fill(code.toLowerCase())
  await payment.getByRole('button', { name: 'Pay with it' }).click()
  await expect(payment.getByText('Paid: ₹200.00.')).toBeVisible()
  await expect(payment.getByText('Still to pay: ₹50.00.')).toBeVisible()
  await open(visitor, `/hi/orders/${order._id}`)
  await expect(visitor.getByText('मिल गए: ₹200.00।')).toBeVisible()

  await fillCart(visitor, [[product, 1]])
  await open(visitor, '/checkout')
  await expect(visitor.getByText('Gift card', { exact: true })).toHaveCount(0)
  const sold = await owner.post('/api/admin/gift-cards', { data: { amount: 300, way: 'cash' } })
  const { code: another } = (await sold.json()) as { code: string }
  await open(visitor, '/hi/checkout')
  await visitor.getByText('गिफ़्ट कार्ड', { exact: true }).click()
  await visitor.getByLabel('गिफ़्ट कार्ड का कोड').fill(another)
  await visitor.getByRole('button', { name: 'लगाएँ' }).click()
  await expect(visitor.getByText('इससे ₹250.00 कट जाएँगे। और कुछ देना बाक़ी नहीं।').first()).toBeVisible()
  await open(visitor, '/checkout')
  await visitor.getByLabel('Full Name').fill(name)
  await visitor.getByLabel('Phone Number').fill(newPhone())
  await visitor.getByLabel('Full Shipping Address').fill('3 Lotus Street, Pune 411001')
  await visitor.getByText('Gift card', { exact: true }).click()
  const typed = visitor.getByLabel('Code of the gift card')
  await typed.fill('AAAA BBBB CCCC DDDD')
  await visitor.getByRole('button', { name: 'Apply' }).click()
  await expect(visitor.getByText('There is no gift card with this code.').first()).toBeVisible()
  await visitor.getByText('Gift card', { exact: true }).click()
  await expect(typed).toBeHidden()
  await visitor.getByRole('button', { name: 'Place Order' }).click()
  await expect(typed).toBeFocused()
  await expect(visitor.getByText('There is no gift card with this code.').first()).toBeVisible()
  await typed.fill(another)
  const pays = visitor.locator('details').getByText('It pays ₹250.00. Nothing is left to pay.')
  await visitor.getByRole('button', { name: 'Place Order' }).click()
  await expect(pays).toBeVisible()
  // Whoever takes the code out again pays without it, and sees that first.
  await typed.fill('')
  await visitor.getByRole('button', { name: 'Place Order' }).click()
  await expect(pays).toBeHidden()
  await expect(visitor).toHaveURL(/checkout/)
  await typed.fill(another)
  await visitor.getByRole('button', { name: 'Place Order' }).click()
  await expect(pays).toBeVisible()
  await expectUsableAtBothWidths(visitor)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.getByRole('button', { name: 'Place Order' }).click()
  await expect(visitor).toHaveURL(/order-success/)
  await visitor.getByRole('link', { name: 'See your order' }).click()
  await expect(visitor.getByText('Paid: ₹250.00.')).toBeVisible()
  await close()
})
