/** Signing in through another service: the demo's own OpenID provider, in its window and in the same tab. */
import type { Page } from '@playwright/test'
import { expect, newEmail, open, test } from './shopper.ts'

const CLOSED = 'The sign-in window was closed before you were done. Choose the button to try again.'
const BLOCKED = 'Your browser blocked the sign-in window. Allow it for this shop, or continue in this tab.'

test('a visitor signs up in a window of 500 by 600 and is greeted, in every tab', async ({ page, context }) => {
  const other = await context.newPage()
  await open(other, '/contact')
  await open(page, '/signup?next=/cart')
  const popup = await openPopup(page, 'Sign up')
  await expect(page.getByText('Waiting for the sign-in window...', { exact: true })).toBeVisible()
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  await expect(popup.getByText('Demo', { exact: true })).toBeVisible()
  await beSomebody(popup, 'Kavya Iyer', newEmail())
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('banner').getByText('Hello Kavya Iyer', { exact: true })).toBeVisible()
  await expect(other.getByRole('banner').getByText('Hello Kavya Iyer', { exact: true })).toBeVisible()
  expect(popup.isClosed()).toBe(true)
})

test('a closed window, a cancelled wait and a denied consent each leave the form ready for another try', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/login')
  await (await openPopup(page, 'Sign in')).close()
  await expectRefusal(page, 'popup-closed-by-user', CLOSED)

  const cancelled = await openPopup(page, 'Sign in')
  const gone = cancelled.waitForEvent('close')
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
  await gone
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await (await openPopup(page, 'Sign in')).getByRole('button', { name: 'Cancel' }).click()
  await expectRefusal(page, 'consent-denied', 'You cancelled the sign-in.')
  await beSomebody(await openPopup(page, 'Sign in'), 'Kavya Iyer', newEmail())
  await expect(page).toHaveURL('/')
})

test('a blocked window says so and offers this tab, which goes there and comes back', { tag: '@night' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open(page, '/login?next=/cart')
  await page.getByRole('button', { name: 'Sign in with Demo account' }).click()
  await expectRefusal(page, 'popup-blocked', BLOCKED)
  await page.getByRole('button', { name: 'Continue in this tab' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expectRefusal(page, 'consent-denied', 'You cancelled the sign-in.')
  await page.getByRole('button', { name: 'Sign in with Demo account' }).click()
  await page.getByRole('button', { name: 'Continue in this tab' }).click()
  await beSomebody(page, 'Kavya Iyer', newEmail())
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('banner').getByText('Hello Kavya Iyer')).toBeVisible()
})

async function openPopup(page: Page, verb: 'Sign in' | 'Sign up'): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `${verb} with Demo account` }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Who do you want to be?' })).toBeVisible()
  return popup
}

async function beSomebody(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

async function expectRefusal(page: Page, code: string, words: string): Promise<void> {
  const line = page.getByRole('main').getByRole('alert')
  await expect(line).toHaveAttribute('data-code', code)
  await expect(line).toContainText(words)
}
