/** A phone in a lift: whatever is pressed without a net, no page goes, nothing untrue is said, and one order is placed. */
import type { Page } from '@playwright/test'
import { addProduct, cardOf, expect, newPhone, open, signUp, test, untilScriptsRun } from './shopper.ts'

test.use({ isApart: true })

const STRIP = 'No internet. We will retry automatically.'

/** The net goes, `press` is done, and the page before stays; then it is back, and what was pressed comes. */
async function withoutNet(page: Page, press: () => Promise<void>): Promise<void> {
  const heading = await page.locator('h1').first().textContent()
  await page.context().setOffline(true)
  await press()
  await expect(page.getByText(STRIP, { exact: true })).toBeVisible()
  await expect(page.locator('h1').first()).toHaveText(heading ?? '')
  await expect(page.getByText(/our mistake|Something went wrong|very busy/)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.locator('h1').first()).not.toHaveText(heading ?? '')
  // It may have come as a document.
  await untilScriptsRun(page)
  await expect(page.getByText(STRIP, { exact: true })).toBeHidden()
}

for (let run = 0; run < (process.env.LONG ? 100 : 1); run++) {
  test(`net cut at every step of a purchase, run ${run + 1}`, async ({ page, owner, expectedConsole }) => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED/)
    const product = await addProduct(owner, { name: `Lift Lamp ${Date.now()} ${run}` })
    await signUp(page)
    await open(page, '/contact')
    const header = page.getByRole('banner')
    await withoutNet(page, () => page.getByRole('contentinfo').getByRole('link', { name: 'Household' }).click())
    await expect(page.getByRole('heading', { level: 1, name: 'Household Section' })).toBeVisible()
    await page.getByPlaceholder('Search...').fill(product.name)
    await withoutNet(page, () => page.getByPlaceholder('Search...').press('Enter'))
    await expect(cardOf(page, product.name)).toBeVisible()
    await withoutNet(page, () => cardOf(page, product.name).getByRole('link').click())
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: `Add to Cart – ${product.name}` }).click()
    await expect(header.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.context().setOffline(false)
    await header.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Shopping Cart' })).toBeVisible()
    await withoutNet(page, () => page.getByRole('link', { name: 'Proceed to Checkout' }).click())
    await page.getByLabel('Phone Number').fill(newPhone())
    await page.getByLabel('Full Shipping Address').fill('14 Brigade Road, Bengaluru 560001')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Place Order', exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(page.getByLabel('Full Shipping Address')).toHaveValue('14 Brigade Road, Bengaluru 560001')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Place Order', exact: true }).click()
    await expect(page.getByText('Your order has been placed successfully.')).toBeVisible()
    const orders = await (await page.request.get('/api/orders')).json()
    expect(orders).toHaveLength(1)
  })
}
