/** The shop's people at work on the catalogue: finding, changing one and many, and files, on a desk and on a phone. */
import type { Page } from '@playwright/test'
import { expect, open, signInOwner, test, unique } from './shopper.ts'

// One after the other: the shop runs one import at a time.
test.describe.configure({ mode: 'default' })

test('all that match are chosen beyond the page, and stay chosen on the next one', async ({ page }) => {
  await signInOwner(page)
  await open(page, '/admin/products?category=Study')
  await page.getByLabel('Select this page').click()
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar).toContainText('50 selected')
  await page.getByRole('button', { name: /^Select all \d+ matching$/ }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/admin/products?category=Study&page=2')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await expect(boxes.first()).toBeChecked()
  await expect(bar).not.toContainText(/^50 selected/)
  await act(page, 'Delete')
  await expect(page.getByRole('alertdialog', { name: /^Delete \d+ products forever\?$/ })).toContainText('will change')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await boxes.first().click()
  await expect(bar).toContainText(`${(await boxes.count()) - 1} selected`)
})

test('an import of 20,000 rows is cancelled on its way: whole rows are kept, and Undo leaves none', async ({
  page,
}) => {
  const word = unique()
  await signInOwner(page)
  await open(page, '/admin/products/import')
  // Few of them become products: other tests look for theirs among the newest of the shop.
  const rows = Array.from({ length: 20_000 }, (_, n) => `Cup ${word} ${n},A cup.,${n < 20 ? n : 'dear'},4,Gift,draft`)
  const buffer = Buffer.from(['Name,Description,Price,Stock,Category,Visibility', ...rows].join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import 20 rows' }).click()
  const running = page.getByRole('region', { name: 'Import', exact: true })
  await expect(running.getByRole('progressbar')).toBeVisible()
  await expect(running).toContainText('of 20,000 rows')
  await running.getByRole('button', { name: 'Cancel' }).click()
  const ending = running.getByRole('status').filter({ hasText: 'Cancelled. What was done so far is kept' })
  const [, kept = '0'] = (await ending.innerText()).match(/(\d+) new/) ?? []
  const total = async () => (await (await page.request.get(`/api/admin/products?search=${word}`)).json()).total
  expect(await total()).toBe(Number(kept))
  await running.getByRole('button', { name: 'Undo' }).click()
  await expect(running.getByText(`Undone for ${kept} products.`)).toBeVisible()
  expect(await total()).toBe(0)
})

async function act(page: Page, action: string) {
  await page.getByLabel('Action', { exact: true }).selectOption(action)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The names of the rows, in their order. */
async function _names(page: Page): Promise<string[]> {
  return page.getByRole('rowheader').allInnerTexts()
}
