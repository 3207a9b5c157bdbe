/** Addresses: of products, of nothing, and the numbers to call. */
import { productPath } from '#store/products/products.ts'
import { expect, open, productNamed, test } from './shopper.ts'

test('an address that is no page says so with status 404, and leads back to the shop', async ({ page }) => {
  for (const path of ['/no-such-page', '/admin/nothing', '/product/nonsense', `/product/${crypto.randomUUID()}/x`]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/')
})

test('a product page sells: price, picture, ages, how many are in the cart', async ({ page }) => {
  const diya = await productNamed(page, 'Clay Diya')
  await open(page, productPath(diya))
  const main = page.getByRole('main')
  await expect(main.locator('s')).toHaveText('₹149')
  await expect(main.getByText('For ages 8 years and up')).toBeVisible()
  await expect(main.getByText(diya.description)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart – Clay Diya' }).click()
  await expect(main.getByText('1 in cart', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity of Clay Diya' }).click()
  await expect(main.getByText('2 in cart', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page).toHaveURL('/cart')
})
