/** What a shopper always sees on a phone: the cart and the way on at the lower edge, and what the shop promises. */
import type { Page } from '@playwright/test'
import { productPath } from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import { addProduct, expect, fillCart, open, productNamed, signUp, test } from './shopper.ts'

const PHONE = { width: 390, height: 700 }

test.use({ viewport: PHONE })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Your cart' })

test('a phone shows the cart at the lower edge of lists and products, and nowhere else', async ({ page, owner }) => {
  const [product, other] = [await addProduct(owner, { price: 649 }), await addProduct(owner)]
  await signUp(page)
  await open(page, '/category/Study')
  await expect(bar(page)).toHaveCount(0)
  await fillCart(page, [[product, 2]])
  for (const path of ['/', '/category/Toy', '/gift-finder', '/search?q=pencil', productPath(other)]) {
    await open(page, path)
    await expect(bar(page)).toContainText(`2 items, ${formatPrice(1298)} View cart`)
    await expect(bar(page).getByRole('link', { name: /View cart/ })).toBeInViewport({ ratio: 1 })
  }
  for (const path of ['/cart', '/checkout', '/contact', '/orders']) {
    await open(page, path)
    await expect(bar(page)).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  await expect(bar(page)).toBeHidden()
})

test('the button of a product stays in sight, and becomes how many of it and the way to pay', async ({ page }) => {
  const bear = await productNamed(page, 'Brown Teddy Bear')
  await open(page, productPath(bear))
  const buy = page.locator('.product-buy')
  const add = buy.getByRole('button', { name: /Add to Cart/ })
  await expect(add).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^Free delivery, usually by \w{3} \d+ \w{3}$/)).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').first()).toHaveText('5 stars2')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(add).toBeInViewport({ ratio: 1 })
  await add.click()
  await expect(add).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await expect(buy.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 })
  for (const count of [2, 3]) {
    await buy.getByRole('button', { name: 'Increase quantity of Brown Teddy Bear' }).click()
    await expect(buy.getByText(`Quantity: ${count}`)).toBeInViewport()
  }
  await buy.getByRole('button', { name: 'Increase quantity of Brown Teddy Bear' }).click()
  await expect(buy.getByRole('alert')).toHaveText('You can only have a maximum of 3 of the same item.')
  for (let left = 3; left > 0; left--)
    await buy.getByRole('button', { name: 'Decrease quantity of Brown Teddy Bear' }).click()
  await expect(add).toBeInViewport({ ratio: 1 })
})

test('nothing that is reached by keyboard lies behind what stays at the lower edge', { tag: '@night' }, async ({
  page,
  owner,
}) => {
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
