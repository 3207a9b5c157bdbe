/** What the shop writes, as the owner reads it. */
import { expect, open, signInOwner, signUpAtDoor, test } from './shopper.ts'

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
