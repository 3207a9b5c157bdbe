/** A page of the shop's own on a phone: written at the desk, published, and read in both languages from the foot of any page. */
import { expect, open, signInOwner, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('a page is written, kept as a draft, published and taken away', async ({ page }) => {
  const title = `Size guide ${unique()}`
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/admin/home')
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Add a page' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Text', { exact: true }).fill(`Measure the foot.\n\nThen add a thumb. ${'W'.repeat(80)}`)
  await page.getByText('In Hindi (optional)').click()
  await page.getByLabel('Title in Hindi', { exact: true }).fill('सही नाप')
  await page.getByLabel('Text in Hindi').fill('पैर नापें।')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save Page' }).click()
  const line = page.getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText('draft')
  const path = `/pages/${title.toLowerCase().replaceAll(' ', '-')}`
  expect((await page.request.get(path)).status()).toBe(404)

  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByLabel('Published').check()
  await page.getByLabel('Link to it at the foot of each page').check()
  await page.getByRole('button', { name: 'Save Page' }).click()
  await expect(line).toContainText('published, at the foot of each page')

  await open(page, '/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Measure the foot.', { exact: true })).toBeVisible()
  await expectUsable(page)
  await open(page, `/hi${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सही नाप')
  await expect(page.getByText('पैर नापें।')).toBeVisible()
  await expect(page).toHaveTitle(/^सही नाप · /)
  expect((await page.request.get(path.toUpperCase(), { maxRedirects: 0 })).headers().location).toBe(path)

  await open(page, '/admin/pages')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL('/admin/pages')
  expect((await page.request.get(path)).status()).toBe(404)
})
