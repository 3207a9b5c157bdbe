/** The cart: at most three of a kind, kept in this browser, priced by the shop. */
import { expect, fillCart, productNamed, test, untilScriptsRun } from './shopper.ts'

test('a cart that cannot be priced anew is kept as it is', async ({ page, expectedConsole }) => {
  expectedConsole.push(/net::ERR_FAILED/)
  const bear = await productNamed(page, 'Brown Teddy Bear')
  await fillCart(page, [[bear, 2]])
  await page.route('**/api/products/**', (route) => route.abort())
  await page.goto('/cart')
  await untilScriptsRun(page)
  await expect(page.getByRole('link', { name: 'Brown Teddy Bear', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})
