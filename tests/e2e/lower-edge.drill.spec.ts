/** What a shopper always sees on a phone: the cart and the way on at the lower edge, and what the shop promises. */
import type { Page } from '@playwright/test'
import { productPath } from '#store/products/products.ts'
import { addProduct, expect, fillCart, open, signUp, test } from './shopper.ts'

const PHONE = { width: 390, height: 700 }

// A page that a test opens besides is a phone, too.
test.use({ viewport: PHONE, isApart: true })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Your cart' })

test('nothing that is reached by keyboard lies behind what stays at the lower edge', async ({ page, owner }) => {
  const product = await addProduct(owner)
  await signUp(page)
  await fillCart(page, [[product, 1]])
  for (const path of ['/category/Study', productPath(product), '/checkout']) {
    await open(page, path)
    if (path === '/category/Study') await expect(bar(page)).toBeVisible()
    if (path.startsWith('/product')) await expect(page.locator('.buy-more')).toBeVisible()
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(whatCoversTheFocus), `${path}, tab ${step}`).toBe('')
    }
  }
})

/** Runs in the page: the words of what lies over the middle of the focused element; empty when nothing does. */
function whatCoversTheFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, top, width, height } = focused.getBoundingClientRect()
  if (width === 0 || height === 0 || focused.matches('.sr-only')) return ''
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  const isFree = !above || focused.contains(above) || above.contains(focused) || above.closest('label') !== null
  return isFree ? '' : `${focused.textContent} behind ${above.className} ${above.textContent?.slice(0, 40)}`
}
