/** What the shop writes: the owner's own words, and letters as the owner reads them. */
import { expect, open, signInOwner, signUpAtDoor, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('the owner reads a message, sees why it was given up, and has it tried again', async ({ page }) => {
  const { email } = await signUpAtDoor(page)
  await signInOwner(page)
  await open(page, '/admin/mail')
  // The shop of these tests has no mail server, so what one answered is put into the answer of the API.
  await page.route('**/api/admin/mail/*', async (route) => {
    const answer = await route.fetch()
    const json = { ...(await answer.json()), state: 'failed', attempts: 1, lastError: '550 No such mailbox' }
    await route.fulfill({ response: answer, json })
  })
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  const main = page.getByRole('main')
  await expect(main).toContainText('550 No such mailbox')
  await expect(main).toContainText('/email-verified#token=')
  const retry = page.getByRole('button', { name: 'Try again' })
  await page.route('**/api/admin/mail/*/retry', (route) => route.fulfill({ status: 400, json: {} }))
  await retry.click()
  await expect(page.getByRole('alert')).toHaveText('Error: Could not send it again. Its link or code may have expired.')
  await page.route('**/api/admin/mail/*/retry', (route) => route.fulfill({ json: {} }))
  await retry.click()
  await expect(main.getByText('It will be sent again.')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

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
