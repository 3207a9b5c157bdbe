/** Hearts on cards and product pages, kept on the device and then by the account. */
import { productPath } from '#store/goods/products/products.ts'
import { addProduct, expect, open, signUp, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('what is hearted stays on the device, and after signing in in the account, on every device', async ({
  page,
  owner,
  browser,
}) => {
  const [kite, top] = [await addProduct(owner), await addProduct(owner)]
  await open(page, `/search?q=${encodeURIComponent(kite.name)}`)
  const heart = page.getByRole('button', { name: `On my wishlist: ${kite.name}` })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`${kite.name} is on your wishlist.`)).toBeAttached()
  await open(page, productPath(top))
  const onPicture = page.locator('.gallery-frame').getByRole('button', { name: `On my wishlist: ${top.name}` })
  await onPicture.click()
  await expect(onPicture).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'See my wishlist' }).click()
  const names = page.locator('.grid-of-cards .card-name')
  await expect(names).toHaveText([top.name, kite.name])
  await expectUsable(page)
  await heart.click()
  await expect(names).toHaveCount(2)
  await page.reload()
  await expect(names).toHaveText([top.name])

  const { email } = await signUp(page)
  await open(page, '/wishlist')
  await expect(names).toHaveText([top.name])
  const other = await browser.newPage()
  const data = { email, password: 'mango-pickle-7' }
  expect((await other.request.post('/api/auth/sign-in/email', { data })).status()).toBe(200)
  await open(other, '/wishlist')
  await expect(other.locator('.card-name')).toHaveText([top.name])
  await other.close()

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await open(page, '/wishlist')
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular right now' }).locator('.card').first()).toBeVisible()
})
