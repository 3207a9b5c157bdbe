/** Words for customers at each step, as the owner writes them and as the desk sends them. */
import { expect, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('the owner sees how the words read while they are typed, and what is not known in them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/admin/settings/messages')
  const field = page.getByLabel('Returned', { exact: true })
  const preview = field.locator('xpath=ancestor::div[2]').getByText('Preview').locator('..')
  await field.fill('Dear {name},\n{order} is <b>here</b>.\n{tracking} {items}')
  await expect(preview).toContainText('Dear Asha Rao,')
  await expect(preview).toContainText('1042 is <b>here</b>.')
  await field.fill('Dear {nobody}')
  await expect(preview).toContainText('{nobody} is not known. You can use {name}')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('{nobody} is not known.')).toHaveCount(2)
  await expectUsable(page, 'main')
})
