/** Addresses: of products, of nothing, and the numbers to call. */
import { productPath } from '#store/products/products.ts'
import { addProduct, changeProduct, expect, open, productNamed, test, unique } from './shopper.ts'

test('the footer and the contact page give three numbers to call', async ({ page }) => {
  await open(page, '/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    const numbers = place.locator('a[href^="tel:"]')
    await expect(numbers).toHaveCount(3)
    for (const number of await numbers.all()) {
      const shown = (await number.innerText()).replace(/[^\d+]/g, '')
      await expect(number).toHaveAttribute('href', `tel:${shown}`)
    }
  }
  await open(page, '/admin/orders')
  await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toHaveCount(3)
})

test('an address that is no page says so with status 404, and leads back to the shop', async ({ page }) => {
  for (const path of ['/no-such-page', '/admin/nothing', '/product/nonsense', `/product/${crypto.randomUUID()}/x`]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/')
})

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

test('a product page tells search engines its name, price and stock', async ({ page, owner }) => {
  const name = `Lamp </script><b>${unique()}`
  const product = await addProduct(owner, { name, price: 1299.5, originalPrice: 1500, stock: 0 })
  await page.goto(productPath(product))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const said = scripts.flatMap((script) => JSON.parse(script)).find((thing) => thing['@type'] === 'Product')
  expect(said).toMatchObject({
    name,
    offers: {
      price: '1299.50',
      priceCurrency: 'INR',
      availability: 'https://schema.org/OutOfStock',
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '1500.00' },
      shippingDetails: { shippingRate: { currency: 'INR' }, shippingDestination: { addressCountry: 'IN' } },
      hasMerchantReturnPolicy: { merchantReturnDays: expect.any(Number) },
    },
  })
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

test('a category in other letters leads to its own address', async ({ page }) => {
  const answer = await page.request.get('/category/study?price_max=300', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/category/Study?price_max=300'])
})
