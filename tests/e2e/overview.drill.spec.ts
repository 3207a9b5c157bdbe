/** The first page of the admin area: what waits, and how the shop is doing. */
import { expect, open, signInOwner, test } from './shopper.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of SIZES) {
  test(`at ${viewport.width} pixels the orders to confirm are one tap away, without scrolling`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signInOwner(page)
    await open(page, '/admin')
    const confirm = page.getByRole('main').getByRole('link', { name: /^\d+\+? to confirm .* to call/ })
    await expect(confirm).toBeInViewport({ ratio: 1 })
    await confirm.click()
    await expect(page).toHaveURL('/admin/orders?status=placed')
  })

  test(`at ${viewport.width} pixels the sales of thirty days are read by pointer, keyboard and as a table`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
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
}

test('on a phone the further places are in a sheet that closes when one is opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/admin')
  const places = page.getByRole('navigation', { name: 'Admin' })
  await expect(places.getByRole('link', { name: 'Search' })).toBeHidden()
  await places.getByRole('button', { name: 'More' }).click()
  await places.getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/admin/search')
  await expect(places.getByRole('link', { name: 'Search' })).toBeHidden()
})

test('the overview names best sellers, what runs low and what was searched for in vain', async ({ page }) => {
  await signInOwner(page)
  await open(page, '/admin')
  for (const heading of ['Best sellers, 30 days', 'Running low', 'Searched and not found']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
  await page.getByRole('link', { name: /^scientific calculator \d+ times$/ }).click()
  await expect(page).toHaveURL('/admin/search')
})
