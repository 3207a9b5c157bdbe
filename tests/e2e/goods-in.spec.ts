/** Goods in on a phone: what a supplier brought is written down, earned from, and taken back. */
import { addProduct, expect, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('an owner takes in goods, is told of a price below cost, and sees what was earned', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const product = await addProduct(owner, { price: 100, stock: 0 })
  await signInOwner(page)
  await open(page, '/admin/goods-in')
  await page.getByLabel('Find a product to add').fill(product.name)
  await page.getByRole('button', { name: `Add ${product.name}` }).click()
  await page.getByLabel(`Quantity of ${product.name}`).fill('20')
  const price = page.getByLabel(`Price of each ${product.name}`)
  await expect(price).toHaveValue('')
  await price.fill('84')
  await page.getByLabel('Supplier').fill('Sharma Traders')
  await expect(page.getByText('₹1,680.00').first()).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Take in' }).click()
  await expect(page.getByText('20 pieces taken in. Stock and cost follow.')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `20 × ${product.name} at ₹84` })
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('Supplier')).toHaveValue('')

  await page.getByRole('link', { name: product.name }).first().click()
  await expect(page.getByLabel('Cost', { exact: true })).toHaveValue('84')
  await page.getByLabel('Price', { exact: true }).fill('80')
  await expect(page.getByText('This is below its cost of ₹84.')).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('100')

  await open(page, '/admin/figures')
  await expect(page.getByRole('heading', { name: /^Profit, / })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Today', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: /^Profit, \d+ \w+ \d{4}$/ })).toBeVisible()

  await open(page, '/admin/goods-in')
  await page.getByRole('button', { name: 'Take back: Sharma Traders' }).first().click()
  await page.getByRole('button', { name: 'Take back', exact: true }).last().click()
  await expect(page.getByText(/Sharma Traders, .*: taken back\./)).toBeVisible()
  await expectUsable(page)
})
