/** What people write is shown as they wrote it and runs nowhere, in the shop and in the admin area. */
import { productPath } from '#store/goods/products/products.ts'
import { addProduct, expect, open, signInOwner, test, unique } from './shopper.ts'

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
