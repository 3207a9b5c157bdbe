/** Finding things: shelves, filters, search, and lists that do not come. */
import type { Page } from '@playwright/test'
import type { Product } from '#store/goods/products/products.schema.ts'
import { addProduct, cardOf, expect, namesShown, open, test, unique } from './shopper.ts'

/** A call that the test cut off leaves a line in the console. */
const CUT_OFF = /net::ERR_FAILED/

const LISTINGS = [
  { from: '/contact', link: 'Tokri, home', empty: 'No featured products available at the moment.' },
  { from: '/', link: 'Study', empty: 'No products found in this category.' },
  { from: '/', link: 'Toys', empty: 'No toys found with the current filters. Try changing your search!' },
  { from: '/', link: 'Gift Finder', empty: 'No gifts found with the current filters. Try changing your search!' },
] as const

test('a category page sorts by popularity, by price upwards and by price downwards', async ({ page }) => {
  await open(page, '/category/Household')
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('popularity')
  const called = page.waitForRequest(/\/api\/products\?/)
  await sort.selectOption('price-asc')
  const asked = new URL((await called).url()).searchParams
  expect(Object.fromEntries(asked)).toEqual({ category: 'Household', sortBy: 'price-asc', price_max: '5000' })
  await expect.poll(async () => isFalling((await pricesShown(page)).toReversed())).toBe(true)
  await expect(page).toHaveURL('/category/Household?sortBy=price-asc')
  await sort.selectOption('price-desc')
  await expect(page).toHaveURL('/category/Household?sortBy=price-desc')
  await expect.poll(async () => isFalling(await pricesShown(page))).toBe(true)
})

test('the max price is a slider from 100 to 5000 in steps of 100, and no list that comes late takes back what was set', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/category/Study')
  const slider = page.getByRole('slider', { name: /Max price/ })
  await expect(slider).toHaveValue('5000')
  for (const [name, value] of [
    ['min', '100'],
    ['max', '5000'],
    ['step', '100'],
  ] as const) {
    await expect(slider).toHaveAttribute(name, value)
  }
  await slider.press('Home')
  await expect(slider).toHaveValue('100')
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '₹300')
  await expect(page).toHaveURL('/category/Study?price_max=300')
  await expect.poll(async () => Math.max(...(await pricesShown(page)))).toBeLessThanOrEqual(300)
  await expect(page.getByRole('spinbutton', { name: /age/i })).toHaveCount(0)
  const isOfLowest = (url: URL) => url.searchParams.get('price_max') === '100'
  const held = Promise.withResolvers<void>()
  const asked = page.waitForRequest((request) => isOfLowest(new URL(request.url())))
  await page.route(isOfLowest, async (route) => {
    await held.promise
    await route.continue()
  })
  await slider.press('Home')
  await asked
  held.resolve()
  for (let presses = 0; presses < 30; presses++) await slider.press('ArrowRight')
  await expect(slider).toHaveValue('3100')
  await expect(page).toHaveURL('/category/Study?price_max=3100')
})

test('the toys narrow by age, and an age is sent only when one is given', { tag: '@night' }, async ({ page }) => {
  await open(page, '/category/Toy')
  const age = page.getByRole('spinbutton', { name: 'Age', exact: true })
  await expect(age).toHaveValue('')
  const calls: URL[] = []
  page.on('request', (request) => request.url().includes('/api/products?') && calls.push(new URL(request.url())))
  await page.getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL('/category/Toy?sortBy=price-asc')
  const answer = page.waitForResponse(/\/api\/products\?.*age=4/)
  await age.fill('4')
  await expect(page).toHaveURL('/category/Toy?sortBy=price-asc&age=4')
  const products: Product[] = await (await answer).json()
  expect(products.filter(({ ageFrom = 0, ageTo = 99 }) => ageFrom > 4 || ageTo < 4)).toEqual([])
  await expect.poll(() => namesShown(page)).toEqual(products.map((product) => product.name))
  expect(calls.map((url) => url.searchParams.get('age'))).toEqual([null, '4'])
  expect(calls.map((url) => url.searchParams.get('category'))).toEqual(['Toy', 'Toy'])
})

test('a list says that it loads, an empty and a failed one that there is nothing; only the failed one can be tried again', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(CUT_OFF)
  for (const { from, link, empty } of LISTINGS) {
    await page.route('**/api/products?*', (route) => route.fulfill({ json: [] }))
    await open(page, from)
    await headerLink(page, link).click()
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.unrouteAll()
  }
  const [{ from, link, empty }] = LISTINGS
  await page.route('**/api/products?*', (route) => route.abort())
  // A link that is pressed before the scripts run asks the server for the page, and not the API.
  await open(page, from)
  await headerLink(page, link).click()
  await expect(page.getByText(empty, { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^Add to Cart – / }).first()).toBeVisible()
  await expect(page.getByText(empty, { exact: true })).toHaveCount(0)
  const held = Promise.withResolvers<void>()
  await open(page, from)
  await page.route('**/api/products?isFeatured=true', async (route) => {
    await held.promise
    await route.continue()
  })
  await headerLink(page, link).click()
  await expect(page.getByText('Loading products...', { exact: true })).toBeVisible()
  await expect(page.getByText(empty)).toHaveCount(0)
  held.resolve()
  await expect(page.getByText('Loading products...')).toHaveCount(0)
})

test('a card shows the price, a struck one only when that is higher, and a placeholder for a missing picture', async ({
  page,
  owner,
}) => {
  const word = unique()
  const common = { category: ['Study' as const], description: `Known as ${word}.` }
  await addProduct(owner, { ...common, name: `Sale ${word}`, price: 750, originalPrice: 1000 })
  await addProduct(owner, { ...common, name: `Same ${word}`, price: 750.5, originalPrice: 750.5 })
  await addProduct(owner, { ...common, name: `Plain ${word}`, price: 120_750 })
  await addProduct(owner, { ...common, name: `Broken ${word}`, imageUrl: '/images/nowhere.webp' })
  await open(page, `/search?q=${word}`)
  await expect(cardOf(page, `Sale ${word}`)).toContainText('₹750')
  await expect(cardOf(page, `Sale ${word}`).locator('s')).toHaveText('₹1,000')
  await expect(cardOf(page, `Same ${word}`)).toContainText('₹750.50')
  await expect(cardOf(page, `Same ${word}`).locator('s')).toHaveCount(0)
  await expect(cardOf(page, `Plain ${word}`)).toContainText('₹1,20,750')
  await expect(cardOf(page, `Plain ${word}`).locator('s')).toHaveCount(0)
  for (const name of [`Plain ${word}`, `Broken ${word}`]) {
    const picture = cardOf(page, name).locator('.picture img')
    await expect(picture).toHaveAttribute('src', /placeholder/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('a card is followed within the page, and in a new tab where the shopper asks for one', { tag: '@night' }, async ({
  page,
  context,
}) => {
  await open(page, '/search?q=brown+teddy+bear')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const link = cardOf(page, 'Brown Teddy Bear').getByRole('link')
  const ways: Parameters<typeof link.click>[0][] = [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }]
  for (const how of ways) {
    const tab = context.waitForEvent('page')
    await link.click(how)
    await expect(await tab).toHaveURL(/\/product\/.+\/brown-teddy-bear$/)
    await (await tab).close()
  }
  await expect(page).toHaveURL('/search?q=brown+teddy+bear')
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Brown Teddy Bear' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

function headerLink(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}

async function pricesShown(page: Page): Promise<number[]> {
  const prices = await page.getByRole('main').locator('.price strong').allTextContents()
  return prices.map((price) => Number(price.replace(/[₹,]/g, '')))
}

function isFalling(prices: number[]): boolean {
  return prices.length > 1 && prices.every((price, index) => index === 0 || price <= (prices[index - 1] ?? 0))
}
