/** A quotation on a phone: written at the desk, opened by its link, accepted once. */
import { addProduct, expect, newPhone, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('staff write a quotation, and its customer says yes by the link', { tag: '@night' }, async ({
  page,
  owner,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const product = await addProduct(owner, { price: 100, stock: 50 })
  await signInOwner(page)
  await open(page, '/admin/orders/new')
  await page.getByRole('link', { name: 'Write a quotation instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New Quotation' })).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill(newPhone())
  await page.getByLabel('Name of person, school or firm').fill('सरस्वती School')
  await page.getByLabel('Full shipping address').fill(`12 MG Road, ${'W'.repeat(60)}, Bengaluru 560001`)
  await page.getByLabel('Find a product to add').fill(product.name)
  await page.getByRole('button', { name: `Add ${product.name}` }).click()
  await page.getByLabel(`Quantity of ${product.name}`).fill('40')
  await page.getByLabel(`Price of each ${product.name}`).fill('89.50')
  await expect(page.getByText('₹3,580.00').first()).toBeVisible()
  await page.getByLabel('Words to the customer').fill('For class 5')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save quotation' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  const link = await page.getByLabel('The customer’s page').inputValue()
  await expectUsable(page)

  const customer = await (
    await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  ).newPage()
  const seen = customer.waitForResponse(/\/seen$/)
  await open(customer, new URL(link).pathname)
  await seen
  await expect(customer.getByText('For class 5')).toBeVisible()
  await open(page, '/admin/quotations')
  await expect(page.getByText(/^seen /).first()).toBeVisible()
  await expectUsable(customer)
  await customer.getByLabel('Purchase order number').fill('PO-77')
  await customer.getByRole('button', { name: 'Yes, order this' }).click()
  await expect(customer.getByText('Thank you, we have your order.')).toBeVisible()
  await expect(customer.getByRole('heading', { name: /^Order / })).toBeFocused()
  await expect(customer.getByText('Valid until')).toHaveCount(0)
  await expectUsable(customer)
  await customer.getByRole('link', { name: 'See the order' }).click()
  await expect(customer.getByText('₹3,580.00').first()).toBeVisible()

  await open(page, '/admin/quotations')
  await expectUsable(page)
  await page
    .getByRole('link', { name: /सरस्वती School/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^Order / }).click()
  await expect(page.getByText('Purchase order PO-77', { exact: true })).toBeVisible()
})
