/** Coupons in a shop of its own: from the desk to the order, so that no page of the other tests knows of one. */
import type { Locator, Page } from '@playwright/test'
import { openDataDir } from '../faults/store-process.ts'
import { addProduct, expect, fillCart, newPhone, OWNER, open, signUp, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

/** Seen in both widths, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0)
    await expectUsable(page)
    if (!process.env.SHOTS) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

test('a coupon is made at the desk, typed at the checkout, and stands on the order', async ({ browser }) => {
  const folder = await openDataDir()
  const baseURL = await folder.start().address()
  const options = { baseURL, reducedMotion: 'reduce', locale: 'en-IN' } as const
  const desk = await browser.newPage(options)
  expect((await desk.request.post('/api/auth/sign-in/email', { data: OWNER })).status()).toBe(200)
  const product = await addProduct(desk.request, { price: 250 })
  const page = await browser.newPage(options)
  await signUp(page)
  await fillCart(page, [[product, 2]])
  await open(page, '/checkout')
  await expect(page.getByLabel('Coupon code')).toHaveCount(0)

  await open(desk, '/admin/coupons')
  await desk.getByLabel('Code', { exact: true }).fill('diwali')
  await desk.getByLabel('Percent', { exact: true }).fill('10')
  await desk.getByRole('button', { name: 'Make coupon' }).click()
  await expect(desk.getByText('DIWALI is saved.')).toBeVisible()
  await look(desk, 'desk')
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.getByRole('button', { name: 'Edit DIWALI' }).click()
  await expect(desk.getByLabel('Uses in all')).toBeFocused()
  await expect(desk.getByLabel('Uses in all')).toBeInViewport()
  await desk.getByRole('button', { name: 'Discard' }).click()

  await open(page, '/checkout')
  const code = page.getByLabel('Coupon code')
  await code.fill('nonsense')
  // Enter looks the code up, however often: it sends no order.
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/We cannot take this code/)
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.press('Enter')
  await expect(page.getByText('Please enter your phone number.')).toHaveCount(0)
  await look(page, 'refused')
  await code.fill('diwali')
  await page.getByLabel('Phone Number').fill(newPhone())
  await page.getByLabel('Full Shipping Address').fill('14 Brigade Road, Bengaluru 560001')
  // The first press looks the code up: the total is seen before anything is ordered.
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('10 % off: ₹50 less.')).toBeVisible()
  await look(page, 'applied')
  await desk.getByRole('button', { name: 'Stop DIWALI' }).click()
  await expect(desk.getByText('DIWALI is stopped.')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Your new total is ₹500.00')).toBeVisible()
  await expect(code).toHaveValue('diwali')
  await expect(page.getByLabel('Full Shipping Address')).toHaveValue('14 Brigade Road, Bengaluru 560001')
  await look(page, 'stopped')
  await desk.getByRole('button', { name: 'Run DIWALI' }).click()
  await expect(desk.getByText('DIWALI runs again.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('10 % off: ₹50 less.')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/order-success/)
  const [order] = await (await page.request.get('/api/orders')).json()
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText('Coupon DIWALI (10 % off)')).toBeVisible()
  await look(page, 'order')
  await open(desk, `/admin/orders/${order._id}`)
  await expect(desk.getByRole('row', { name: 'Coupon DIWALI (10 % off)' })).toBeVisible()
  await look(desk, 'desk-order')
  // The orders of a coupon are a search, and their file is the one of every list.
  await open(desk, '/admin/coupons')
  await desk.getByRole('link', { name: 'Orders with DIWALI' }).click()
  await expect(desk.getByText('1 order.')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /search=DIWALI/)

  await open(desk, '/admin/orders/new')
  await desk.getByLabel('Find a product to add').fill(product.name)
  await desk.getByRole('button', { name: `Add ${product.name}` }).click()
  await desk.getByRole('textbox', { name: 'Phone' }).fill(newPhone())
  await desk.getByLabel('Full name').fill('Ravi Kumar')
  await desk.getByLabel('Full shipping address').fill('7 Lotus Lane, Pune 411001')
  await desk.getByLabel('Coupon code').fill('diwali')
  await look(desk, 'by-phone')
  await desk.getByRole('button', { name: 'Place Order' }).click()
  await expect(desk.getByText('The total is ₹225.00 now.')).toBeVisible()
  await desk.getByRole('button', { name: 'Place Order' }).click()
  await expect(desk.getByRole('row', { name: 'Coupon DIWALI (10 % off)' })).toBeVisible()

  await walkByKeys(desk)
})

/** A coupon, an offer and a shelf made, and the first page arranged, without a pointer. */
async function walkByKeys(desk: Page): Promise<void> {
  const keys = desk.keyboard
  await open(desk, '/admin/coupons')
  await tabTo(desk.getByLabel('Code', { exact: true }))
  await keys.type('keys')
  await tabTo(desk.getByLabel('Percent', { exact: true }))
  await keys.type('5')
  await keys.press('Enter')
  await expect(desk.getByText('KEYS is saved.')).toBeVisible()

  await open(desk, '/admin/offers')
  await tabTo(desk.getByRole('link', { name: 'New offer' }))
  await keys.press('Enter')
  await tabTo(desk.getByLabel('Name'))
  await keys.type('Keys week')
  await tabTo(desk.getByLabel('Taken off'))
  await keys.type('5')
  await tabTo(desk.getByLabel('Until'))
  await keys.type('01012099')
  await keys.press('Tab')
  await keys.type('1000am')
  await tabTo(desk.getByLabel('Brand'))
  await keys.type('Keys')
  await keys.press('Enter')
  await expect(desk.getByRole('heading', { name: 'Keys week' })).toBeVisible()
  await expectUsable(desk)

  await open(desk, '/admin/shelves')
  await tabTo(desk.getByRole('link', { name: 'Add a shelf' }))
  await keys.press('Enter')
  await tabTo(desk.getByLabel('Name', { exact: true }))
  await keys.type('Keys shelf')
  await keys.press('Enter')
  await expect(desk.getByRole('link', { name: 'Keys shelf' }).first()).toBeVisible()
  await expectUsable(desk)

  await open(desk, '/admin/home')
  await tabTo(desk.getByRole('button', { name: /^Move .* down$/ }).first())
  await keys.press('Enter')
  await tabTo(desk.getByRole('button', { name: 'Save', exact: true }))
  await keys.press('Enter')
  await expect(desk.getByText('Saved. Shoppers see it now.')).toBeVisible()
  await expectUsable(desk)
}

/** By the Tab key alone, from where the focus is. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor()
  for (let press = 0; press < 150; press++) {
    await control.page().keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key does not come to ${control}`)
}
