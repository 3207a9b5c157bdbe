/** A price by quantity on a phone: written at the desk, read on the product's page, counted in the cart and in a quotation. */
import { addProduct, expect, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('what is written for more pieces is shown, and costs less from so many on', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  const product = await addProduct(owner, { price: 50, stock: 90 })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, `/admin/products/edit/${product._id}`)
  await page.getByText('Price by quantity (optional)').click()
  for (const [at, from, price] of [
    [1, '3', '50'],
    [2, '10', '45'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a price' }).click()
    await page.getByLabel(`Pieces of price ${at}`).fill(from)
    await page.getByLabel(`Price ${at} of each`).fill(price)
  }
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('A price by quantity must be below the price.')).toBeVisible()
  await page.getByLabel('Price 1 of each').fill('48')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)

  await open(page, `/product/${product._id}`)
  await expect(page.getByText('3 or more: ₹48 each')).toBeVisible()
  await expect(page.getByText('10 or more: ₹45 each').getByRole('link')).toHaveAttribute('href', /contact/)
  await expectUsable(page)
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await open(page, '/cart')
  const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` })
  await more.click()
  await expect(page.getByText('₹50 each')).toBeVisible()
  await more.click()
  await expect(page.getByText('₹48 each')).toBeVisible()
  await expect(page.locator('.summary-total')).toContainText('₹144.00')
  await page.getByRole('button', { name: `Decrease quantity of ${product.name}` }).click()
  await expect(page.locator('.summary-total')).toContainText('₹100.00')

  await open(page, '/admin/quotations/new')
  await page.getByLabel('Find a product to add').fill(product.name)
  await page.getByRole('button', { name: `Add ${product.name}` }).click()
  const price = page.getByLabel(`Price of each ${product.name}`)
  await page.getByLabel(`Quantity of ${product.name}`).fill('12')
  await expect(price).toHaveValue('45')
  await price.fill('44')
  // What was typed stays.
  await page.getByLabel(`Quantity of ${product.name}`).fill('2')
  await expect(price).toHaveValue('44')
})
