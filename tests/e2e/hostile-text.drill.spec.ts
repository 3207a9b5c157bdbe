/** What people write is shown as they wrote it and runs nowhere, in the shop and in the admin area. */
import { productPath } from '#store/products/products.ts'
import { addProduct, expect, open, placeOrder, signInOwner, signUp, test, unique } from './shopper.ts'

const PAYLOADS = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '</script><script>ran()</script>',
  '</title><svg onload=ran()>',
  '"><iframe srcdoc="<script>parent.ran()</script>">',
  "' autofocus onfocus='ran()",
  '<!--<script>',
  '{{7*7}}<%= 7*7 %>',
  'a\u2028b\u2029c',
  'javascript:ran()',
]

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    Object.assign(window, { ran: () => document.documentElement.setAttribute('data-ran', '') }),
  )
  page.on('dialog', (dialog) => dialog.dismiss())
})

test.afterEach(async ({ page }) => {
  await expect(page.locator('html')).not.toHaveAttribute('data-ran')
})

test('hostile names and descriptions are plain words on every page that shows them', async ({ page, owner }) => {
  const mark = unique()
  const name = `${mark} ${PAYLOADS.join(' ')}`.slice(0, 200)
  const product = await addProduct(owner, { name, description: PAYLOADS.join('\n'), category: ['Toy', 'Gift'] })
  const shown = name.replace(/\s+/gu, ' ')
  for (const path of [productPath(product), `/search?q=${mark}`, '/category/Toy?sortBy=price-asc', '/gift-finder']) {
    await open(page, path)
    await expect(page.getByText(mark, { exact: false }).first(), path).toBeAttached()
  }
  await open(page, productPath(product))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
  await signInOwner(page)
  await open(page, '/admin/products')
  await expect(page.getByText(mark, { exact: false }).first()).toBeAttached()
  await open(page, `/admin/products/edit/${product._id}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name.replace(/[\r\n]/g, ''))
})

test('a hostile display name, address and product request run nowhere in the admin area', async ({ page, owner }) => {
  const mark = unique()
  await signUp(page, `${mark} <img src=x onerror=ran()>`)
  await open(page, '/')
  await expect(page.getByText(`Hello ${mark} <img src=x onerror=ran()>`).first()).toBeAttached()
  await placeOrder(page, await addProduct(owner), { address: `${mark} ${PAYLOADS.join(' ')}` })
  const asked = await page.request.post('/api/product-requests', { data: { productName: `${mark} ${PAYLOADS[0]}` } })
  expect(asked.status()).toBe(201)
  await signInOwner(page)
  for (const path of ['/admin/orders', '/admin/requests', '/admin']) {
    await open(page, path)
    if (path !== '/admin') await expect(page.getByText(mark, { exact: false }).first()).toBeAttached()
  }
})

test('a hostile address is answered with a page that runs none of it', async ({ page }) => {
  for (const payload of PAYLOADS) {
    const said = encodeURIComponent(payload)
    for (const path of [
      `/search?q=${said}`,
      `/category/${said}`,
      `/category/Toy?sortBy=${said}&price_max=${said}`,
      `/${said}`,
    ]) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBeLessThan(500)
      await expect(page.locator('html'), path).not.toHaveAttribute('data-ran')
    }
  }
})
