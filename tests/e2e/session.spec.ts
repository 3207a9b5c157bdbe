/** What happens to pages that stand open while somebody signs in or out, or the session ends. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, fillCart, newEmail, open, productNamed, signUp, storedCart, test } from './shopper.ts'

// The clock of a browser cannot be given back.
test.use({ isApart: true })

const ENDED = 'You have been logged out. Please log in to continue; your cart is saved.'

test('a session that was ended signs every open tab out at once, says why, and keeps the cart', async ({
  page,
  context,
}) => {
  await signUp(page, 'Asha Rao')
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 2]])
  await openWithKeeper(page, '/cart')
  const [checkout, hidden] = [await context.newPage(), await context.newPage()]
  await openWithKeeper(hidden, '/contact')
  await openWithKeeper(checkout, '/checkout')

  expect((await page.request.post('/api/me/sessions/revoke', { data: { all: true } })).status()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  for (const tab of [page, hidden, checkout]) {
    await expect(tab.getByRole('alert').filter({ hasText: ENDED })).toBeVisible()
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect(tab.getByRole('banner').getByText(/^Hello/)).toHaveCount(0)
  }
  await expect(page).toHaveURL('/cart')
  await expect(checkout).toHaveURL(/\/login\?next=(\/|%2F)checkout$/)
  expect(await storedCart(page)).toHaveLength(1)
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcart')
})

test('signing in and logging out in one tab shows in the others', async ({ page, context }) => {
  const person = { name: 'Asha Rao', email: newEmail(), password: 'mango-pickle-7' }
  await signUpThenForget(page, context, person)
  const other = await context.newPage()
  await open(other, '/login?next=/contact')
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other).toHaveURL('/contact')
  await expect(other.getByRole('banner').getByText('Hello Asha Rao')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
})

test('after logging out nothing of the person is left in the browser, in any tab', async ({ page, context }) => {
  const address = '14 Brigade Road, Bengaluru 560001'
  const { email } = await signUp(page, 'Asha Rao')
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 1]])
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await open(tab, '/checkout')
    await tab.getByLabel('Phone Number').fill('98123 45678')
    await tab.getByLabel('Full Shipping Address').fill(address)
    await expect.poll(() => kept(tab)).toContain(address)
  }
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect.poll(() => kept(tab)).not.toContain(address)
    const left = await kept(tab)
    for (const personal of [email, 'Asha', '98123']) expect(left).not.toContain(personal)
    const [keys, databases] = await tab.evaluate(async () => [Object.keys(localStorage), await indexedDB.databases()])
    expect({ keys, databases }).toEqual({ keys: ['cart'], databases: [] })
  }
  expect(await storedCart(page)).toEqual([])
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => !name.endsWith('known_browser'))).toEqual([])
})

/** Opens a page and waits until its keeper has asked for the session. */
async function openWithKeeper(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse('**/api/auth/get-session')
  await open(page, path)
  await (await asked).finished()
}

/** All that scripts keep in this tab, as one text. */
function kept(tab: Page): Promise<string> {
  return tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

async function signUpThenForget(page: Page, context: BrowserContext, person: Record<string, string>): Promise<void> {
  expect((await page.request.post('/api/auth/sign-up/email', { data: person })).status()).toBe(200)
  await context.clearCookies()
}
