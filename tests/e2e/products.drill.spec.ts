/** The shop's people at work on the catalogue: finding, changing one and many, and files, on a desk and on a phone. */
import type { Page } from '@playwright/test'
import { expect, open, signInOwner, test } from './shopper.ts'

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

async function act(page: Page, action: string) {
  await page.getByLabel('Action', { exact: true }).selectOption(action)
  await page.getByRole('button', { name: 'Continue' }).click()
}
