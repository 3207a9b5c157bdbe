/** The customers' room on a phone: from an order by phone to the next one, with a note between. */
import { addProduct, expect, newPhone, open, signInOwner, test, unique } from './shopper.ts'
import { expectUsableAtBothWidths } from './usable.ts'

test('a caller is looked up, noted and orders again', async ({ page, owner }) => {
  const [{ _id }, phone, name] = [await addProduct(owner), newPhone(), `Leela ${unique()}`]
  const order = { customerInfo: { name, phone, address: '3 Lotus Street, Pune 411001' }, customerEmail: '' }
  const data = { ...order, orderItems: [{ _id, qty: 1 }], totalAmount: 250, status: 'confirmed' }
  expect((await owner.post('/api/admin/phone-orders', { data })).status()).toBe(201)
  await signInOwner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/customers')
  await expectUsableAtBothWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Name, phone, email or PIN code').fill(name)
  await page.getByRole('button', { name: 'Find', exact: true }).last().click()
  // The list of before has the link too, and goes under the finger.
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible()
  await expect(page.getByText('1 order, ₹250, 1 open')).toBeVisible()
  await page.getByLabel('Note').fill('Rings twice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expectUsableAtBothWidths(page)
  await expect(page.getByRole('button', { name: /password link/i })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Note')).toHaveValue('Rings twice')
  await page.getByRole('link', { name: 'Order by phone' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(new RegExp(phone.slice(-5)))
  await page.getByRole('button', { name: `Use ${name}` }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
})
