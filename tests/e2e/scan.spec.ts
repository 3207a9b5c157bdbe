/** A label is scanned at the desk: a scanner types its number. */
import type { Page } from '@playwright/test'
import { addProduct, bringTo, expect, open, placeOrder, signInOwner, signUp, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('a scanned label opens its order from any page of the desk, and from the box before the answer has come', async ({
  page,
  owner,
}) => {
  await signUp(page)
  const order = await placeOrder(page, await addProduct(owner))
  await page.context().clearCookies()
  await signInOwner(page)
  await openDesk(page, '/admin/products')
  // As a scanner does, faster than this test could type.
  await page.evaluate((number) => {
    for (const key of [...number, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, order.orderNumber)
  await expect(page).toHaveURL(new RegExp(order._id))
  await openDesk(page, '/admin')
  await page.keyboard.press('/')
  await page.keyboard.type(order.orderNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(order._id))
})

/** Keys are heard once Find can be pressed, which is after the page's scripts have begun. */
async function openDesk(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.locator('button[aria-keyshortcuts^="/"]')).toBeEnabled()
}

test('not delivered: the desk says why and when, and the customer reads it', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  await signUp(page)
  const order = await placeOrder(page, await addProduct(owner))
  await bringTo('shipped', order, owner)
  const shopper = await page.context().cookies()
  await page.context().clearCookies()
  await signInOwner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Not delivered' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('not at home')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/not delivered once, next try on/)).toBeVisible()
  await page.context().clearCookies()
  await page.context().addCookies(shopper)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByText('We could not deliver it: nobody was at home.')).toBeVisible()
  await expect(page.getByText(/We try again on/)).toBeVisible()
})
