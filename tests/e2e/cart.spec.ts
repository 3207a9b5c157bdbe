/** The cart: at most three of a kind, kept in this browser, priced by the shop. */
import { addProduct, changeProduct, expect, fillCart, open, productNamed, storedCart, test } from './shopper.ts'

const ADD_REFUSAL = 'You can only add a maximum of 3 of the same item.'
const SET_REFUSAL = 'You can only have a maximum of 3 of the same item.'
const EMPTY = 'Your cart is currently empty.'

test('adding a product shows how many are in the cart; the fourth copy is refused', async ({ page }) => {
  const bear = await productNamed(page, 'Brown Teddy Bear')
  await open(page, '/search?q=brown+teddy+bear')
  const add = page.getByRole('button', { name: 'Add to Cart – Brown Teddy Bear' })
  const badge = page.getByRole('banner').locator('.cart-badge')
  await expect(badge).toHaveCount(0)
  for (const qty of [1, 2, 3]) {
    await add.click()
    await expect(page.getByText(`${qty} in cart`, { exact: true })).toBeVisible()
    await expect(badge).toHaveText(String(qty))
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await add.click()
  await expect(page.getByRole('alert')).toHaveText(ADD_REFUSAL)
  await expect(page.getByText('3 in cart', { exact: true })).toBeVisible()
  // The card knows less of the product than the cart keeps.
  await expect.poll(() => storedCart(page)).toEqual([{ ...bear, qty: 3 }])
})

test('minus and plus change a line by one, plus stops at three, and minus takes the last piece away', async ({
  page,
}) => {
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 2]])
  await open(page, '/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
  const plus = page.getByRole('button', { name: 'Increase quantity of Brown Teddy Bear' })
  const minus = page.getByRole('button', { name: 'Decrease quantity of Brown Teddy Bear' })
  await plus.click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await plus.click()
  await expect(page.getByRole('alert')).toHaveText(SET_REFUSAL)
  expect((await storedCart(page)).map((item) => item.qty)).toEqual([3])
  for (const qty of [2, 1]) {
    await minus.click()
    await expect(page.getByRole('link', { name: new RegExp(`^Cart, ${qty} item`) })).toBeVisible()
  }
  await minus.click()
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible()
  expect(await storedCart(page)).toEqual([])
})

test('Remove takes the line away, and it can be put back', async ({ page, owner }) => {
  const [first, second] = [await addProduct(owner), await addProduct(owner)]
  await fillCart(page, [
    [first, 3],
    [second, 1],
  ])
  await open(page, '/cart')
  await page.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(page.getByRole('link', { name: first.name, exact: true })).toHaveCount(0)
  expect((await storedCart(page)).map((item) => item._id)).toEqual([second._id])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await storedCart(page)).map((item) => [item._id, item.qty])).toEqual([
    [first._id, 3],
    [second._id, 1],
  ])
})

test('the cart outlives a reload and is empty for nobody else', async ({ page, browser, baseURL }) => {
  await open(page, '/category/Study')
  await page
    .getByRole('button', { name: /^Add to Cart – / })
    .first()
    .click()
  await page.reload()
  await expect(page.getByText('1 in cart', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await stranger.newPage()
  await open(elsewhere, '/category/Study')
  await expect(elsewhere.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await stranger.close()
})

test('two tabs show the same cart', async ({ page, context }) => {
  await open(page, '/search?q=brown+teddy+bear')
  const other = await context.newPage()
  await open(other, '/cart')
  await page.getByRole('button', { name: 'Add to Cart – Brown Teddy Bear' }).click()
  await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Remove Brown Teddy Bear' })).toBeVisible()
  await other.getByRole('button', { name: 'Increase quantity of Brown Teddy Bear' }).click()
  await expect(page.getByText('2 in cart', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Remove Brown Teddy Bear' }).click()
  await expect(page.getByText('in cart', { exact: false }).and(page.locator('.in-cart'))).toHaveCount(0)
})

test('the cart is priced anew when it opens, set to what is left, and says what changed', async ({ page, owner }) => {
  const lamp = await addProduct(owner, { price: 250 })
  const gone = await addProduct(owner)
  const scarce = await addProduct(owner)
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
