/** The first page of the admin area: what waits, and how the shop is doing. */
import { expect, open, screenOf, signInOwner, test } from './shopper.ts'

test('the sales of the last weeks are read by pointer, keyboard and as a table', {
  tag: ['@each-screen', '@night'],
}, async ({ page, isSecond }) => {
  await page.setViewportSize(screenOf(isSecond))
  await signInOwner(page)
  await open(page, '/admin')
  const sales = page.getByRole('region', { name: 'Sales' })
  const slider = sales.getByRole('slider', { name: 'Day' })
  const today = await slider.getAttribute('aria-valuetext')
  expect(today).toMatch(/^\d+ \w{3}: \d+ orders?, ₹[\d,.]+$/)
  await expect(sales.getByText(today ?? '', { exact: true })).toBeVisible()
  await slider.focus()
  await page.keyboard.press('Home')
  const first = await slider.getAttribute('aria-valuetext')
  expect(first).not.toBe(today)
  await expect(sales.getByText(first ?? '', { exact: true })).toBeVisible()
  const days = Number(await slider.getAttribute('max')) + 1
  expect(first).not.toContain(': 0 orders')
  await slider.hover()
  await expect(slider).toHaveValue(String(Math.floor(days / 2)))
  await sales.getByText('Show as a table').click()
  const rows = sales.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(days + 1)
  const cells = await rows.nth(days).locator('th, td').allInnerTexts()
  expect(`${cells[0]}: ${cells[1]} order${cells[1] === '1' ? '' : 's'}, ${cells[2]}`).toBe(first)
})
