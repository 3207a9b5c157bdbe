/** Codes on a phone: one is typed on a product, scanned in a stock-take, and the difference is taken over. */
import type { Page } from '@playwright/test'
import { scanBars } from '#tests/support/scanned-bars.ts'
import { addProduct, expect, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

/** As a scanner does, faster than this test could type. */
function scan(page: Page, code: string): Promise<void> {
  return page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, code)
}

test('a code is typed on a product, counted by scan, and taken over', { tag: '@night' }, async ({ page, owner }) => {
  const product = await addProduct(owner)
  const code = `E2E-${product._id.slice(0, 8).toUpperCase()}`
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, `/admin/products/edit/${product._id}`)
  await page.getByText('Barcodes (optional)').click()
  await page.getByRole('button', { name: 'Add a code' }).click()
  const first = page.getByLabel('Code 1', { exact: true })
  await first.fill('8901234567894')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('the last one should be 0')).toBeVisible()
  await first.fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Add a code' }).click()
  await page.getByLabel('Code 2', { exact: true }).fill(`${code}-BOX`)
  await page.getByLabel('Pieces of code 2').fill('10')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)

  await open(page, '/admin/stock-take')
  await page.getByRole('button', { name: 'Begin a stock-take' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Shelf A')
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Shelf A' })).toBeVisible()
  await expect(page.getByLabel('Find a product to count')).toBeVisible()
  await scan(page, code)
  await expect(page.getByText(/: 1 counted, 1 in all\./)).toBeVisible()
  await scan(page, `${code}-BOX`)
  await expect(page.getByText(/: 10 counted, 11 in all\./)).toBeVisible()
  await scan(page, 'NOBODY-1')
  await expect(page.getByText('No product has the code NOBODY-1.')).toBeVisible()
  await expect(page.getByLabel('Which product has NOBODY-1?')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Take over', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('taken over', { exact: true })).toBeVisible()
  const now = await (await owner.get(`/api/products/${product._id}`)).json()
  expect(now.stock).toBe(11)
})

test('labels are chosen, get codes of the shop, and are printed from the third one on', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  const product = await addProduct(owner)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, `/admin/products/edit/${product._id}`)
  await page.getByRole('link', { name: 'Price labels' }).click()
  await expect(page.getByText('Without a code, and so without bars')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Give 1 code of the shop' }).click()
  await expect(page.getByText('1 product got a code of the shop.')).toBeVisible()
  await expect(page.getByText('Without a code, and so without bars')).toBeHidden()
  await page.getByLabel(`Labels of ${product.name}`).fill('7')
  await page.getByLabel('Sheet or roll').selectOption('65')
  await page.getByLabel('Begin at label').fill('3')
  // A PDF is a download here, and its answer is looked at.
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('labels.pdf'))
  await page.getByRole('button', { name: 'Print 7 labels' }).click()
  const pdf = await owner.get((await asked).url())
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect(scanBars(await pdf.body()).map(({ text }) => text)).toEqual(Array(7).fill(expect.stringMatching(/^1\d{5}$/)))
})
