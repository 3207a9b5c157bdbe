/** Sums and times that a person types at the desk: stored as they were meant, or refused beside their field. */
import { addProduct, expect, open, signInOwner, test } from './shopper.ts'

test('a number that can be read in two ways is refused in words, in every form, and nothing is sent', {
  tag: '@night',
}, async ({ page, owner }) => {
  const product = await addProduct(owner, { price: 100, stock: 9 })
  await signInOwner(page)
  await open(page, '/admin/settings/delivery')
  await page.getByLabel('Delivery charge').fill('49,50')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Write 49.50 or 4950')).toBeVisible()
  await open(page, '/admin/settings/calls')
  await expect(page.getByLabel('Call from')).toHaveAttribute('type', 'time')

  await open(page, `/admin/products/edit/${product._id}`)
  await page.getByLabel('Price', { exact: true }).fill('12,50')
  await page.getByLabel('Stock', { exact: true }).fill('1,5')
  await page.locator('details:has([name=gstPercent]) > summary').click()
  await page.getByLabel('GST %', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Write 12.50 or 1250')).toBeVisible()
  await expect(page.getByText('Write 1.5 or 15')).toBeVisible()
  await expect(page.getByText('the rates are 0, 5, 18 and 40 %')).toBeVisible()

  await open(page, `/admin/products?search=${encodeURIComponent(product.name)}`)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await row.getByRole('button', { name: 'Change Price of' }).click()
  const price = row.getByLabel(`Price of ${product.name}`, { exact: true })
  await price.fill('1.500,00')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toContainText('Write 1500.00')
  await price.fill('₹१,२९९/-')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('₹1,299')
})
