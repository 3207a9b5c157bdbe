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

test('an owner makes an empty shop theirs on a phone, from its name to the first product', async ({ browser }) => {
  const { desk: page, close } = await openOwnShop(browser, { SEED: 'none' }, PHONE)
  const tap = (target: Locator) => target.tap()
  const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).first().fill(text)
  const saved = page.getByText('Saved. The shop shows it now.')

  await open(page, '/admin')
  await expect(page.getByRole('heading', { name: 'Make this shop yours' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Begin' }))
  await expect(page.getByRole('status').filter({ hasText: '0 of 6 done' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Begin' }))

  const next = async (heading: string) => {
    await tap(page.getByRole('button', { name: 'Save Settings' }))
    await expect(saved).toBeVisible()
    await tap(page.getByRole('link', { name: 'All steps' }))
    await tap(page.getByRole('link', { name: `Go on: ${heading}` }))
  }
  await type('Shop name', 'Asha Stores')
  await type('Phone 1', '98123 45678')
  await type('Address', '12 Ring Road, Surat 395002')
  await expectUsable(page)
  await next('Logo, colours and welcome')

  await type('Slogan', 'Sarees and kurtis from Surat')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await picture('logo.png', 300, 300, '#0b6b45'))
  await expect(page.getByAltText('As it will be shown')).toHaveCount(1)
  await type('Main colour', '#f2b705')
  await expect(page.getByText(/^So that everybody can read it, we take it darker on light pages/)).toBeVisible()
  await page.getByLabel('Welcome picture').setInputFiles(await picture('hero.png', 1200, 500, '#e8a0b0'))
  await expect(page.getByAltText('As it will be shown')).toHaveCount(2)
  await type('Welcome', 'Silk for every day.')
  await next('Delivery and payment')

  await type('Delivery charge', '40')
  await type('UPI ID', 'asha@okbank')
  await next('GSTIN, if you have one')
  await tap(page.getByRole('link', { name: 'Next: Mail to customers, if you want it' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Mail server' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'All steps' }))
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  await expectUsable(page)

  await tap(page.getByRole('link', { name: /First products/ }))
  await type('Name', 'Cotton saree')
  await type('Description', 'Handloom, six yards.')
  await type('Price', '900')
  await type('Stock', '5')
  await page.getByLabel('Gift', { exact: true }).check()
  await page.getByLabel('Featured').check()
  await tap(page.getByRole('button', { name: 'Save Product' }))
  await expect(page.getByText('Cotton saree was added.')).toBeVisible()
  await asVisitor(page)
  await close()
})

test('the invented phone numbers go with the demo, and the steps ask for one', async ({ browser }) => {
  const { desk: page, close } = await openOwnShop(browser, { SEED: 'demo' }, PHONE)
  await open(page, '/admin/settings/start')
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await page.getByLabel('Type EMPTY to confirm').fill('EMPTY')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/^The demo is gone: its products/)).toBeVisible()
  await expect(page.getByText('Shoppers see no number to call until you give one.')).toBeVisible()
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
  await expect(page.getByRole('link', { name: 'Cotton saree' }).first()).toBeVisible()
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
