/** "A header and a footer surround all pages": what they must hold is on each of them, for everybody, and within reach. */
import { screens } from './screens.ts'
import { expect, open, signInOwner, test } from './shopper.ts'

for (const { width, height } of screens([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])) {
  test(`at ${width} pixels the shop's header is in sight at the desk, or one press away`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signInOwner(page)
    await open(page, '/admin/orders')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Cart' })).toBeVisible()
    await expect(header.getByRole('link', { name: /, home$/ })).toHaveAttribute('href', '/')
    const menu = header.getByRole('button', { name: 'Menu', exact: true })
    if (await menu.isVisible()) await menu.click()
    for (const name of ['Study', 'Toys', 'Gift Finder', 'Admin']) {
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(header.getByText(/^Hello /)).toBeVisible()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    await header.getByPlaceholder('Search...').fill('teddy')
    await header.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search?q=teddy')
    await open(page, '/admin/orders')
    const phones = page.getByRole('contentinfo').getByRole('link', { name: /^\+91/ })
    await expect(phones).toHaveCount(3)
    // Nothing lies over them.
    await phones.last().click({ trial: true })
  })
}
