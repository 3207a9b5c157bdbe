/** Addresses: of products, of nothing, and the numbers to call. */
import { productPath } from '#store/products/products.ts'
import { addProduct, changeProduct, expect, test, unique } from './shopper.ts'

test('a product has one address, and every other leads there', async ({ page, owner }) => {
  const product = await addProduct(owner, { name: `Ängel & Co. ${unique()}` })
  const canonical = productPath(product)
  expect(canonical).toContain('/angel-co-')
  for (const path of [`/product/${product._id}`, `/product/${product._id}/an-old-name`]) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toBe(canonical)
  }
  await page.goto(canonical)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${canonical}$`))
  await changeProduct(owner, product, { name: `Bell ${unique()}` })
  await page.goto(canonical)
  await expect(page).toHaveURL(/\/bell-/)
})

test('the first page tells search engines of the shop: name, logo and whom to call', async ({ page }) => {
  await page.goto('/')
  const [script = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.parse(script)).toMatchObject({
    '@type': 'OnlineStore',
    name: expect.any(String),
    logo: expect.stringMatching(/^http/),
    contactPoint: [{ telephone: expect.stringMatching(/\d/) }, {}, {}],
  })
})
