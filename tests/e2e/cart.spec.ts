/** The cart: at most three of a kind, kept in this browser, priced by the shop. */
import type { Page } from '@playwright/test'
import { addProduct, changeProduct, expect, fillCart, open, productNamed, storedCart, test } from './shopper.ts'

const ADD_REFUSAL = 'You can only add a maximum of 3 of the same item.'
const SET_REFUSAL = 'You can only have a maximum of 3 of the same item.'
const BEAR = 'Brown Teddy Bear'

const cartLink = (page: Page, count: number) =>
  page.getByRole('link', { name: `Cart, ${count} item${count === 1 ? '' : 's'}`, exact: true })

test('of a product three go into the cart, in every tab of this browser, beyond a reload, and in no other browser', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const bear = await productNamed(page, BEAR)
  const other = await context.newPage()
  await open(other, '/cart')
  await open(page, '/search?q=brown+teddy+bear')
  const add = page.getByRole('button', { name: `Add to Cart – ${BEAR}` })
  for (const qty of [1, 2, 3]) {
    await add.click()
    await expect(page.getByText(`${qty} in cart`, { exact: true })).toBeVisible()
    await expect(cartLink(page, qty)).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(ADD_REFUSAL)
  await expect(page.getByRole('link', { name: 'More than 3? Ask for a price' })).toBeVisible()
  // The card knows less of the product than the cart keeps.
  await expect.poll(() => storedCart(page)).toEqual([{ ...bear, qty: 3 }])
  await page.reload()
  await expect(page.getByText('3 in cart', { exact: true })).toBeVisible()
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await stranger.newPage()
  await open(elsewhere, '/category/Study')
  await expect(elsewhere.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await stranger.close()
  await expect(cartLink(other, 3)).toBeVisible()
  await other.getByRole('button', { name: `Decrease quantity of ${BEAR}` }).click()
  await expect(page.getByText('2 in cart', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: `Remove ${BEAR}` }).click()
  await expect(page.getByText(/^\d in cart$/)).toHaveCount(0)
})

test('minus and plus change a line by one, plus stops at three, and what was removed can be put back', async ({
  page,
  owner,
}) => {
  const [bear, other] = [await productNamed(page, BEAR), await addProduct(owner)]
  const lines = async () => (await storedCart(page)).map((item) => [item._id, item.qty])
  await fillCart(page, [
    [bear, 2],
    [other, 1],
  ])
  await open(page, '/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
  const plus = page.getByRole('button', { name: `Increase quantity of ${BEAR}` })
  const minus = page.getByRole('button', { name: `Decrease quantity of ${BEAR}` })
  await plus.click()
  await expect(cartLink(page, 4)).toBeVisible()
  await plus.click()
  await expect(page.getByRole('alert')).toHaveText(SET_REFUSAL)
  const full = [
    [bear._id, 3],
    [other._id, 1],
  ]
  expect(await lines()).toEqual(full)
  await page.getByRole('button', { name: `Remove ${BEAR}` }).click()
  await expect(minus).toHaveCount(0)
  expect(await lines()).toEqual([[other._id, 1]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(lines).toEqual(full)
  for (const count of [3, 2, 1]) {
    await minus.click()
    await expect(cartLink(page, count)).toBeVisible()
  }
  await page.getByRole('button', { name: `Decrease quantity of ${other.name}` }).click()
  await expect(page.getByText('Your cart is currently empty.', { exact: true })).toBeVisible()
  expect(await storedCart(page)).toEqual([])
})

test('the cart is priced anew when it opens, set to what is left, and says what changed', async ({ page, owner }) => {
  const [lamp, gone, scarce] = [await addProduct(owner), await addProduct(owner), await addProduct(owner)]
  await fillCart(page, [
    [lamp, 2],
    [gone, 1],
    [scarce, 3],
  ])
  await changeProduct(owner, lamp, { price: 199.5 })
  await changeProduct(owner, scarce, { stock: 2 })
  expect((await owner.post(`/api/products/delete/${gone._id}`, { data: {} })).status()).toBe(200)
  await open(page, '/cart')
  const news = page.getByRole('status').filter({ hasText: 'Your cart has changed' })
  await expect(news).toContainText(`${lamp.name} now costs ₹199.50. It was ₹250.`)
  await expect(news).toContainText(`${gone.name} is no longer sold.`)
  await expect(news).toContainText(`Only 2 left: ${scarce.name}. We changed 3 to 2.`)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await page.getByRole('button', { name: `Remove ${gone.name}` }).click()
  await expect(summary).toContainText('₹899.00')
  await news.getByRole('button', { name: 'Undo' }).click()
  await expect(summary).toContainText('₹1,149.00')
  await expect(page.getByText('Only 2 left', { exact: true })).toBeVisible()
  expect((await storedCart(page))[0]).toMatchObject({ _id: lamp._id, price: 199.5, qty: 2 })
})
