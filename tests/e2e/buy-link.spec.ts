/** A link that fills a cart: made at the desk, opened by a customer. */
import { addProduct, expect, open, signInOwner, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('a link from the desk shows what it holds and fills the cart by a press alone', { tag: '@night' }, async ({
  page,
  owner,
  browser,
}) => {
  const [kite, gone] = [await addProduct(owner, { name: `Kite ${unique()}` }), await addProduct(owner, { stock: 0 })]
  await signInOwner(page)
  await open(page, '/admin/orders/new')
  await page.getByLabel('Find a product to add').fill(kite.name)
  await page.getByRole('button', { name: `Add ${kite.name}` }).click()
  await page.getByRole('button', { name: 'Copy link to buy these again' }).click()
  const link = await page.getByLabel('Link to these items').inputValue()
  expect(new URL(link).pathname).toBe(`/buy/${kite._id}:1`)

  const shopper = await browser.newPage()
  const path = `${new URL(link).pathname},${gone._id}:2,${crypto.randomUUID()}:1,${kite._id}:5,x`
  await open(shopper, path)
  await expect(shopper.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  for (const words of ['6 were asked for.', 'Out of stock.', 'No longer sold.', 'A part of this link cannot be read.'])
    await expect(shopper.getByText(words)).toBeVisible()
  await expectUsable(shopper)
  const cart = () => shopper.evaluate(() => localStorage.getItem('cart'))
  const kept = await cart()
  const previewed = await shopper.request.get(path)
  expect([previewed.status(), previewed.headers()['set-cookie']]).toEqual([200, undefined])
  await shopper.reload()
  expect(await cart()).toBe(kept)
  await shopper.getByRole('button', { name: 'Add all to cart' }).click()
  await expect(shopper).toHaveURL('/cart')
  await expect(shopper.locator('.cart-line-name')).toHaveText([kite.name])
  expect(JSON.parse((await cart()) ?? '')).toMatchObject([{ _id: kite._id, qty: 3 }])
  await shopper.close()
})
