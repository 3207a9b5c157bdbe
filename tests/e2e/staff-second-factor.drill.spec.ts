/** A shop whose owner wants two-step login of everyone who works there; and what becomes of other devices when it is set up or moved. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { tokenOfLink } from '#store/secret-link.ts'
import { openDataDir } from '#tests/faults/store-process.ts'
import { totp } from '#tests/support/totp.ts'
import { expect, OWNER, open, test } from './shopper.ts'

const PACKER = { name: 'Pooja Pack', email: 'pooja@shop.example', password: 'nine-brass-compasses' }

async function post(as: APIRequestContext, path: string, data: object = {}) {
  const response = await as.post(`/api/${path}`, { data })
  expect([path, response.ok(), response.ok() ? '' : await response.text()]).toEqual([path, true, ''])
  return response.json()
}

/** The owner sets up two-step login, wants it of everybody, and has a packer. */
async function openStrictShop(owner: APIRequestContext, packer: APIRequestContext): Promise<void> {
  await post(owner, 'auth/sign-in/email', OWNER)
  const { password } = OWNER
  const { totpURI } = await post(owner, 'auth/two-factor/enable', { password })
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await post(owner, 'auth/two-factor/verify-totp', { code: totp(secret) })
  await post(owner, 'auth/reauthenticate', { password, code: totp(secret, 1) })
  const { revision, settings } = await post(owner, 'admin/settings')
  await post(owner, 'admin/settings/change', { revision, settings: { ...settings, staffNeedSecondFactor: true } })
  const { url } = await post(owner, 'admin/invites', { email: PACKER.email, role: 'packer' })
  await post(packer, 'auth/sign-up/email', PACKER)
  await post(packer, 'invites/accept', { token: tokenOfLink(url), password: PACKER.password })
}

/** The packer on another device; with the second step once it is set up. */
async function another(browser: Browser, baseURL: string, code?: string): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL })
  const { email, password } = PACKER
  await post(request, 'auth/sign-in/email', { email, password })
  if (code) await post(request, 'auth/two-factor/verify-backup-code', { code })
  return request
}

async function isIn(as: APIRequestContext): Promise<boolean> {
  return (await (await as.get('/api/me')).json()).user !== null
}

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page) => main(page).getByRole('region', { name: 'Two-step login' })
const others = (page: Page) => panel(page).getByRole('checkbox', { name: 'Log out all other devices' })

/** Takes the secret that the page shows, and confirms with a code of it. */
async function confirm(page: Page): Promise<{ secret: string; backupCode: string }> {
  const secret = (await main(page).locator('.account-secret').innerText()).replace(/\s/g, '')
  await panel(page).getByLabel('Code from the app').fill(totp(secret))
  await main(page).getByRole('button', { name: 'Confirm' }).click()
  const backupCodes = main(page).getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  const backupCode = await backupCodes.first().innerText()
  await main(page).getByRole('button', { name: 'I have saved them' }).click()
  return { secret, backupCode }
}

test('staff are led to two-step login, and say of other devices whether they stay', async ({ browser }) => {
  const folder = await openDataDir()
  const baseURL = await folder.start({}).address()
  const [page, desk] = [await browser.newPage({ baseURL }), await browser.newPage({ baseURL })]
  await openStrictShop(desk.request, page.request)

  const kept = await another(browser, baseURL)
  for (const path of ['/admin', '/admin/orders']) {
    await open(page, path)
    await expect(main(page).getByRole('heading', { name: 'Set up two-step login' })).toBeVisible()
    await expect(main(page).getByRole('link')).toHaveText(['Set it up now'])
  }
  await main(page).getByRole('link', { name: 'Set it up now' }).click()
  await expect(page).toHaveURL('/account/security')
  await panel(page).getByLabel('Your password').fill(PACKER.password)
  await panel(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(others(page)).toBeChecked()
  await others(page).uncheck()
  const { secret, backupCode } = await confirm(page)
  expect([await isIn(page.request), await isIn(kept)]).toEqual([true, true])
  await open(page, '/admin/orders')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()

  const ended = await another(browser, baseURL, backupCode)
  await open(page, '/account/security')
  await panel(page).getByLabel('Your password').fill(PACKER.password)
  await panel(page).getByLabel('Current code').fill(totp(secret, 1))
  await panel(page).getByRole('button', { name: 'Set up on another phone' }).click()
  await expect(others(page)).toBeChecked()
  await confirm(page)
  expect([await isIn(page.request), await isIn(kept), await isIn(ended)]).toEqual([true, false, false])
  await Promise.all([page.close(), desk.close()])
  await folder.clear()
})
