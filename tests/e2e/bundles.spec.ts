/** Bundles and hampers: put together at the desk, sold with what is in them said on every page on the way. */
import { productPath } from '#store/goods/products/products.ts'
import { addProduct, changeProduct, expect, open, screenOf, signInOwner, storedCart, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('the desk puts a hamper together by keys, and a shopper reads what is in it', {
  tag: ['@each-screen', '@night'],
}, async ({ page, owner, isSecond }) => {
  await page.setViewportSize(screenOf(isSecond))
  const word = `Zimbor${unique().slice(0, 6)}`
  const lamp = await addProduct(owner, { name: `${word} Lamp`, stock: 7 })
  await addProduct(owner, { name: `${word} Sweets`, stock: 9 })
  const hamper = await addProduct(owner, { name: `${word} Hamper`, price: 499 })
  await signInOwner(page)
  await open(page, `/admin/products/edit/${hamper._id}`)
  await page.getByText('Bundle or hamper (optional)').press('Enter')
  const finder = page.getByLabel('Find a product to add')
  await finder.fill(word)
  await page.getByRole('button', { name: `Add ${word} Lamp` }).press('Enter')
  await finder.fill(`${word} Sweets`)
  await page.getByRole('button', { name: `Add ${word} Sweets` }).press('Enter')
  await page.getByLabel(`How many of ${word} Sweets`).selectOption('2')
  await expect(page.getByLabel('Stock', { exact: true })).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()

  await open(page, productPath(hamper))
  const parts = page.getByRole('list', { name: 'What is in it' }).getByRole('listitem')
  await expect(parts).toHaveText([`1 ×${word} Lamp`, `2 ×${word} Sweets`])
  await expect(page.locator('.product-short')).toContainText('Only 4 left')
  await expectUsable(page)
  await page
    .locator('.product-buy')
    .getByRole('button', { name: /Add to Cart/ })
    .click()
  await expect.poll(async () => (await storedCart(page)).map(({ name }) => name)).toEqual([`${word} Hamper`])
  await parts.getByRole('link', { name: `${word} Lamp` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} Lamp`)

  await changeProduct(owner, lamp, { visibility: 'hidden' })
  await open(page, productPath(hamper))
  await expect(page.locator('.product-short')).toContainText('Out of stock')
  await expect(parts.first().getByRole('link')).toHaveCount(0)
  await open(page, `/admin/products/edit/${hamper._id}`)
  await expect(page.getByText(`Nobody can buy it: ${word} Lamp is not on sale.`)).toBeVisible()
  await expectUsable(page)
})
