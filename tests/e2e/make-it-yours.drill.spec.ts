/** From an empty shop to one's own on a phone: every step of the guided start, and what shoppers see of it afterwards. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, openOwnShop, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

const PHONE = { hasTouch: true, viewport: { width: 390, height: 844 } }

test.use(PHONE)

/** As a phone takes it: larger than what may be uploaded is never sent. */
const picture = (name: string, width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }))

const GOODS = ['Cotton saree', 'Silk dupatta', 'Block print kurti', 'Wooden comb', 'Brass diya']

test('an owner makes an empty shop theirs on a phone, from its name to five products', async ({ browser }) => {
  const { desk: page, close } = await openOwnShop(browser, { SEED: 'none' }, PHONE)
  const tap = (target: Locator) => target.tap()
  const type = (label: string, text: string, within: Page | Locator = page) =>
    within.getByLabel(label, { exact: true }).first().fill(text)

  await open(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Make this shop yours' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Begin' }))
  await expect(page.getByRole('status').filter({ hasText: '0 of 7 done' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Begin' }))

  const next = async (heading: string) => {
    await tap(page.getByRole('button', { name: 'Save and continue' }))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await type('Shop name', 'Asha Stores')
  await expect(page.getByLabel('Letters before order numbers')).toHaveValue('AS-')
  await type('Slogan', 'Sarees and kurtis from Surat')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await picture('logo.png', 300, 300, '#0b6b45'))
  await expect(page.getByAltText('As it will be shown')).toBeVisible()
  await next('Colours')

  await type('Main colour', '#f2b705')
  await expect(page.getByText(/^So that everybody can read it, we take it darker on light pages/)).toBeVisible()
  await next('Welcome')
  // The colours are those of the page at once.
  expect(await page.locator('link[href^="/colours/f2b705-"]').count()).toBe(1)
  await expectUsable(page)

  await page.getByLabel('Welcome picture').setInputFiles(await picture('hero.png', 1200, 500, '#e8a0b0'))
  await expect(page.getByAltText('As it will be shown')).toBeVisible()
  await type('Welcome', 'Silk for every day.')
  await next('Phone and address')

  await type('Phone 1', '98123 45678')
  await type('Address', '12 Ring Road, Surat 395002')
  await type('GSTIN', '27AAPFU0939F1ZW')
  await tap(page.getByRole('button', { name: 'Save and continue' }))
  await expect(page.getByText(/^This is no GSTIN/)).toBeVisible()
  await type('GSTIN', '27AAPFU0939F1ZV')
  await next('Delivery and payment')

  await type('Delivery charge', '40')
  await type('UPI ID', 'asha@okbank')
  await next('Mail')
  await tap(page.getByRole('link', { name: 'Skip', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'First products' })).toBeVisible()

  const files = await Promise.all(GOODS.map((name, at) => picture(`${name}.png`, 900, 900, `#${at}0a0${at}0`)))
  await page.getByLabel('Take or choose pictures').setInputFiles(files)
  for (const [at, name] of GOODS.entries()) {
    const card = page.getByRole('group', { name: `Product ${at + 1}` })
    await type('Name', name, card)
    await type('Price in rupees', String(100 * (at + 1)), card)
    await type('Stock', '5', card)
    await card.getByLabel('Category').selectOption('Gift')
  }
  await expectUsable(page)
  await tap(page.getByRole('button', { name: 'Add 5 products' }))
  await expect(page.getByText(/^5 products in the shop/)).toBeVisible({ timeout: 60_000 })
  await tap(page.getByRole('link', { name: 'Continue' }))
  await expect(page.getByText('6 of 7 done')).toBeVisible()
  await asVisitor(page)
  await close()
})

test('the invented phone numbers go with the demo, and the next step asks for one', async ({ browser }) => {
  const { desk: page, close } = await openOwnShop(browser, { SEED: 'demo' }, PHONE)
  await open(page, '/admin/settings/start')
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await page.getByLabel('Type EMPTY to confirm').fill('EMPTY')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/^The demo is gone: its products/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Phone and address' })).toBeVisible()
  await expect(page.getByText('Shoppers see no number to call until you give one.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skip', exact: true })).toHaveCount(0)
  await open(page, '/contact')
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  await close()
})

/** What shoppers see: everything is this shop's. */
async function asVisitor(page: Page) {
  await page.context().clearCookies()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, '/')
    await expectUsable(page)
  }
  await expect(page).toHaveTitle('Asha Stores: Sarees and kurtis from Surat')
  await expect(page.locator('.hero-words')).toHaveText('Silk for every day.')
  await expect(page.locator('.site-logo img')).toBeVisible()
  for (const name of GOODS) await expect(page.getByRole('link', { name }).first()).toBeVisible()
  expect(
    await page.locator('img.hero-picture').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
  ).toBe(true)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 390, height: 844 })
  // One number is shown once.
  await open(page, '/contact')
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(1)
  await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toHaveCount(1)
}
