/** The first page of the admin area: what waits, and how the shop is doing. */
import { expect, open, screenOf, signInOwner, test } from './shopper.ts'

test('the sales of thirty days are read by pointer, keyboard and as a table', { tag: '@each-screen' }, async ({
  page,
  isSecond,
}) => {
  await page.setViewportSize(screenOf(isSecond))
  await signInOwner(page)
  await open(page, '/admin')
  const sales = page.getByRole('region', { name: 'Last 30 days' })
  const slider = sales.getByRole('slider', { name: 'Day' })
  const today = await slider.getAttribute('aria-valuetext')
  expect(today).toMatch(/^\d+ \w{3}: \d+ orders?, ₹[\d,.]+$/)
  await expect(sales.getByText(today ?? '', { exact: true })).toBeVisible()
  await slider.focus()
  await page.keyboard.press('Home')
  const first = await slider.getAttribute('aria-valuetext')
  expect(first).not.toBe(today)
  await expect(sales.getByText(first ?? '', { exact: true })).toBeVisible()
  await slider.hover()
  await expect(slider).toHaveValue('15')
  await sales.getByText('Show as a table').click()
  const rows = sales.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(31)
  const cells = await rows.nth(30).locator('th, td').allInnerTexts()
  expect(`${cells[0]}: ${cells[1]} order${cells[1] === '1' ? '' : 's'}, ${cells[2]}`).toBe(first)
})
