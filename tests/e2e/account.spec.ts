/** Signing up, logging in and out, and what the header says of it. */
import type { Page } from '@playwright/test'
import {
  expect,
  fillCart,
  newEmail,
  OWNER,
  open,
  productNamed,
  signInOwner,
  signUp,
  storedCart,
  test,
} from './shopper.ts'

const PASSWORD = 'mango-pickle-7'

test('a visitor creates an account and is greeted by name', async ({ page }) => {
  await open(page, '/')
  await header(page).getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
  await expect(page.getByText('min. 6 characters', { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('six-66')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page).getByText('Hello Meera Nair', { exact: true })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  for (const name of ['Login', 'Sign Up', 'Admin']) {
    await expect(header(page).getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await page.reload()
  await expect(header(page).getByText('Hello Meera Nair', { exact: true })).toBeVisible()
})

test('a sign-up that the identity service refuses shows its message and keeps what was typed', async ({ page }) => {
  const taken = await signUp(page)
  await page.context().clearCookies()
  await open(page, '/signup')
  const [email, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })]
  const send = page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true })
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair')
  await email.fill(newEmail())
  await password.fill('five5')
  await send.click()
  const line = page.getByRole('main').getByRole('alert')
  await expect(line).toHaveText('Please choose a password of at least 6 characters.')
  await expect(line).toHaveAttribute('data-code', 'weak-password')
  await password.fill('password')
  await send.click()
  await expect(line).toContainText('common')
  await email.fill(taken.email)
  await password.fill(PASSWORD)
  await send.click()
  await expect(line).toHaveAttribute('data-code', 'email-already-in-use')
  await expect(line).toContainText('There is already an account with this email.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Meera Nair')
  await expect(email).toHaveValue(taken.email)
})

test('a wrong password and an unknown email are refused in the same words', async ({ page }) => {
  const { email } = await signUp(page)
  await page.context().clearCookies()
  await open(page, '/login')
  for (const unfit of [email, newEmail()]) {
    await page.getByLabel('Email', { exact: true }).fill(unfit)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await logInButton(page).click()
    const line = page.getByRole('main').getByRole('alert')
    await expect(line).toHaveText('The email or the password is not right. Please check both and try again.')
    await expect(line).toHaveAttribute('data-code', 'invalid-credential')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(unfit)
  }
  await expect(page).toHaveURL('/login')
})

test('the login and sign-up forms want every field, and an email that is one', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/') && request.method() === 'POST') sent += 1
  })
  await open(page, '/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
  await logInButton(page).click()
  expect(await invalidFields(page)).toEqual(['email', 'password'])
  await page.getByLabel('Email', { exact: true }).fill('not an email')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await logInButton(page).click()
  expect(await invalidFields(page)).toEqual(['email'])
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/^[^?]*\/signup/)
  // What was typed goes along.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('not an email')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  expect(await invalidFields(page)).toEqual(['name', 'email', 'password'])
  expect(sent).toBe(0)
})

test('network-request-failed: a sign-in that does not arrive says so', async ({ page, expectedConsole }) => {
  expectedConsole.push(/net::ERR_FAILED/)
  await page.route('**/api/auth/**', (route) => route.abort())
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await logInButton(page).click()
  const line = page.getByRole('main').getByRole('alert')
  await expect(line).toHaveAttribute('data-code', 'network-request-failed')
  await expect(line).toContainText('could not reach the shop')
})

const BUSY = 'The shop is very busy. Please try again in a moment.'

test('a sign-in that finds no place in the queue says so, keeps what was typed, and goes on the next press', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 503/)
  const { email, password } = await signUp(page)
  await page.context().clearCookies()
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const busy = { type: '/api/openapi.json#busy', title: 'Busy', status: 503, detail: BUSY, code: 'busy' }
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '1' },
      json: busy,
    }),
  )
  const button = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(BUSY)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.unroute('**/api/auth/sign-in/email')
  await button.click()
  await expect(page).toHaveURL('/')
})

test('the password can be shown and hidden again', async ({ page }) => {
  await open(page, '/login')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('logging out empties the cart, goes to the first page and shows the links of a visitor', async ({ page }) => {
  await signUp(page, 'Asha Rao')
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 2]])
  await open(page, '/cart')
  await expect(header(page).getByText('Hello Asha Rao')).toBeVisible()
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(header(page).getByText(/^Hello/)).toHaveCount(0)
  await expect(header(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  expect(await storedCart(page)).toEqual([])
  expect(await (await page.request.get('/api/me')).json()).toMatchObject({ user: null })
})

test('after logging out neither the page nor Back tells name, phone or address', async ({ page }) => {
  await signUp(page, 'Meera Krishnan')
  const place = { name: 'Meera Krishnan', phone: '9812377123', address: '77 Lotus Lane, Pune 411001' }
  expect((await page.request.post('/api/addresses', { data: place })).status()).toBeLessThan(300)
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 1]])
  await page.goto('/account')
  expect(await page.content()).toContain('Meera')
  await page.goto('/checkout')
  expect(await page.content()).toContain('77 Lotus Lane')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  for (const step of ['here', 'back']) {
    if (step === 'back') await page.goBack()
    await expect(header(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    const text = await page.content()
    for (const told of ['Meera', '77123', 'Lotus Lane'])
      expect([step, told, text.includes(told)]).toEqual([step, told, false])
  }
})

test('a logout that fails changes nothing', async ({ page, expectedConsole }) => {
  expectedConsole.push(/net::ERR_FAILED/)
  await signUp(page, 'Asha Rao')
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 2]])
  await open(page, '/cart')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await failed
  await expect(header(page).getByText('Hello Asha Rao')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  expect(await storedCart(page)).toHaveLength(1)
})

test('only administrators see the Admin link', async ({ page }) => {
  await open(page, '/')
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await logInButton(page).click()
  // Whoever works here is at the desk at once.
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await open(page, '/')
  await header(page).getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
})

test('on a phone the greeting and Logout stand in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/contact')
  await expect(header(page).getByText(/^Hello/)).toHaveCount(1)
  await expect(header(page).getByText(/^Hello/)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(header(page).getByText(/^Hello/)).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(header(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible()
})

test('checkout sends a visitor to log in and takes them back with the cart they had', async ({ page }) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 2]])
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await logInButton(page).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping Details' })).toBeVisible()
  expect(await storedCart(page)).toEqual([expect.objectContaining({ name: 'Brown Teddy Bear', qty: 2 })])
})

test('checkout opened by its address sends a visitor to log in', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/login\?next=(\/|%2F)checkout$/)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL('/checkout')
})

const WAYS_OUT = [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  'data:text/html,x',
  'evil.example',
]

test('the address to return to after signing in never leads out of the shop', async ({ page, baseURL }) => {
  const person = await signUp(page)
  for (const next of WAYS_OUT) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    expect(page.url(), next).toBe(`${baseURL}/`)
  }
  await page.context().clearCookies()
  await open(page, `/login?next=${encodeURIComponent('//evil.example')}`)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await logInButton(page).click()
  await expect(header(page).getByText(/^Hello/)).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/`)
})

test('who is signed in goes on to an address in any script', async ({ page, baseURL }) => {
  await signUp(page)
  for (const words of ['कलम', '🪁', 'a\u2028b', '\ud800']) {
    const next = encodeURIComponent(`/search?q=${words.toWellFormed()}`)
    for (const form of ['/login', '/signup', '/login/phone', '/login/email-link']) {
      const answer = await page.request.get(`${form}?next=${next}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers().location], `${form} ${words}`).toEqual([
        302,
        `/search?q=${encodeURIComponent(words.toWellFormed())}`,
      ])
    }
    expect((await page.request.get(`/login?next=/search?q=%ED%A0%80`)).status()).toBe(200)
    await page.goto(`/login?next=${next}`)
    expect(page.url()).toBe(`${baseURL}/search?q=${encodeURIComponent(words.toWellFormed())}`)
  }
})

function header(page: Page) {
  return page.getByRole('banner')
}

function logInButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
}

function invalidFields(page: Page): Promise<string[]> {
  return page
    .locator('main input:invalid')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name') ?? ''))
}

test('sign-up says item by item what is kept and why, with the way back, also without a script', async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.SHOP_URL ?? '' })
  ).newPage()
  await page.goto('/signup')
  await page.getByText('What we keep, and why').click()
  const notice = page.getByRole('group').filter({ hasText: 'What we keep, and why' })
  await expect(notice).toContainText('Password: as a scrambled copy')
  await expect(notice).toContainText('We ask for no child')
  await expect(notice.getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/account/data')
  await page.context().close()
})
