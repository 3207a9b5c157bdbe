/** Filters that are taken off in quick succession. */
import { expect, open, test } from './shopper.ts'

test('a filter that is taken off gives the focus to the next one, and the last to the count', async ({ page }) => {
  await open(page, '/category/Toy?age=6&price_max=500&in_stock=true')
  const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('link')
  await chips.first().press('Enter')
  await expect(chips).toHaveCount(3)
  await expect(chips.first()).toBeFocused()
  await page.getByRole('link', { name: 'Clear all' }).press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ products?$/ })).toBeFocused()
})
