/** How often a thumb touches the screen from opening the shop to a placed order. */
import type { Locator, Page } from '@playwright/test'
import { expect, newEmail, open, test } from './shopper.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ADDRESS = '14, Brigade Road\nBengaluru 560001'

test.use(PHONE)

test('a new shopper orders with 8 touches and 118 letters at most, and with 3 and none the next time', {
  tag: '@night',
}, async ({ page }) => {
  const counted = await countTouches(page)
  await open(page, '/')
  await firstAddButton(page).tap()
  await bar(page).getByRole('link', { name: 'Checkout' }).tap()
  await page.getByRole('link', { name: 'Create an account' }).tap()
  // The page opens in its first field.
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Asha Rao')
  await typeInto(page.getByLabel('Email', { exact: true }), newEmail())
  await typeInto(page.getByLabel('Password', { exact: true }), 'mango-pickle-7')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).tap()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Phone Number')).toBeFocused()
  await page.keyboard.type('9812345678')
  await typeInto(page.getByLabel('Full Shipping Address'), ADDRESS)
  await placeOrderButton(page).tap()
  await expect(page).toHaveURL('/order-success')
  const first = counted()
  expect(first.touches).toBe(8)
  expect(first.keys).toBeLessThanOrEqual(118)

  // One press more, and nothing is typed again.
  await page.getByRole('button', { name: 'Save this address' }).tap()
  await expect(page.getByText('We will fill it in for you next time.')).toBeVisible()
  await open(page, '/')
  await firstAddButton(page).tap()
  await bar(page).getByRole('link', { name: 'Checkout' }).tap()
  await expect(page.getByLabel('Full Shipping Address')).toHaveValue(ADDRESS)
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 98123 45678')
  await expect(placeOrderButton(page)).toBeInViewport({ ratio: 1 })
  await placeOrderButton(page).tap()
  await expect(page).toHaveURL('/order-success')
  expect(counted()).toEqual({ touches: first.touches + 1 + 3, keys: first.keys })
})

let touched = 0

/**
 * As a thumb and a keyboard do it, now at the left end and now at the right: two quick touches of one spot are a double tap, for
 * which Chromium sets no caret.
 */
async function typeInto(field: Locator, text: string) {
  const { width = 0 } = (await field.boundingBox()) ?? {}
  touched += 1
  await field.tap({ position: { x: touched % 2 === 0 ? 20 : width - 20, y: 20 } })
  await expect(field).toBeFocused()
  await field.page().keyboard.type(text)
}

/** Touches and keys of this tab from now on, over all its pages. */
async function countTouches(page: Page) {
  const counted = { touches: 0, keys: 0 }
  await page.exposeFunction('noteTouch', (kind: keyof typeof counted) => {
    counted[kind] += 1
  })
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'noteTouch') as (kind: string) => void
    addEventListener('touchstart', () => note('touches'), { capture: true })
    addEventListener('keydown', () => note('keys'), { capture: true })
  })
  return () => ({ ...counted })
}

function firstAddButton(page: Page) {
  return page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/, disabled: false })
    .first()
}

function bar(page: Page) {
  return page.getByRole('navigation', { name: 'Your cart' })
}

function placeOrderButton(page: Page) {
  return page.getByRole('button', { name: 'Place Order', exact: true })
}
