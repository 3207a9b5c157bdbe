import type { Page } from '@playwright/test'
import { productPath } from '#store/goods/products/products.ts'
import {
  addProduct,
  cardOf,
  expect,
  listProducts,
  namesShown,
  open,
  productNamed,
  reload,
  test,
  unique,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

test('the keyboard walks through them, opens one, and closes them', async ({ page }) => {
  await open(page, '/contact')
  const box = page.getByRole('combobox', { name: 'Search products' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.focus()
  await page.keyboard.type('teddy')
  const bear = list.getByRole('option', { name: /^Brown Teddy Bear/ })
  await expect(bear).toContainText('₹799')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(box).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?\.$/ })).toHaveCount(1)
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  const first = list.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('teddy')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  const name = (await first.innerText()).split('\n')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/product\//)
  await expect(box).toHaveValue('')
  await expect(list).toBeHidden()
})

test('letters typed quickly are one question, and the last answer counts', { tag: '@night' }, async ({ page }) => {
  await open(page, '/contact')
  const asked: string[] = []
  const late = Promise.withResolvers<void>()
  const came = Promise.withResolvers<void>()
  await page.route('**/api/products/suggest?*', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(text)
    if (text === 'te') await late.promise
    await route.fulfill({ json: { products: [], categories: [], searches: [`${text} things`] } }).catch(() => {})
    if (text === 'te') came.resolve()
  })
  const box = page.getByPlaceholder('Search...')
  await box.fill('te')
  await expect.poll(() => asked).toEqual(['te'])
  await box.evaluate((input: HTMLInputElement) => {
    for (const value of ['ted', 'tedd', 'teddy']) {
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await expect(page.getByRole('option', { name: 'teddy things' })).toBeVisible()
  late.resolve()
  await came.promise
  await expect(page.getByRole('option')).toHaveText(['teddy things'])
  expect(asked).toEqual(['te', 'teddy'])
})

test('a slip is mended and said, and the words can be searched for as they are', { tag: '@night' }, async ({
  page,
}) => {
  await open(page, '/search?q=pencl')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pencl')
  await expect(page.getByText('Showing results for pencil.')).toBeVisible()
  await expect(cardOf(page, 'HB Pencil, Box of 10')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Product' })).toBeVisible()
  await page.getByRole('link', { name: 'Search for “pencl” instead' }).click()
  await expect(page).toHaveURL('/search?q=pencl&literal=true')
  await expect(page.getByText('No products found matching your search for "pencl".')).toBeVisible()
  await expect(page.getByText(/Showing results for/)).toHaveCount(0)
})

test('every choice says how many it leaves, and leaves that many', async ({ page }) => {
  await open(page, '/search?q=box')
  const before = (await namesFound(page)).length
  const choices = page.getByRole('region', { name: 'Narrow the results' })
  for (const name of [/^Gift \(/, /^In stock only \(/, /^Ages 6–8 \(/]) {
    const chip = choices.getByRole('link', { name })
    const count = countIn(await chip.innerText())
    await chip.click()
    await expect(chip).toHaveAttribute('aria-current', 'true')
    await expect.poll(async () => (await namesFound(page)).length).toBe(count)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  }
  await expect(page).toHaveURL('/search?q=box&category=Gift&age=6&age_to=8&inStock=true')
  await reload(page)
  await expect(choices.locator('[aria-current]')).toHaveCount(3)
  await choices.getByRole('link', { name: /^In stock only/ }).click()
  await expect(page).toHaveURL('/search?q=box&category=Gift&age=6&age_to=8')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/search?q=box')
  await expect.poll(async () => (await namesFound(page)).length).toBe(before)
})

test('filters that leave none of what the words find name the way out', { tag: '@night' }, async ({ page, owner }) => {
  const word = unique()
  await addProduct(owner, { name: `Tin ${word}`, price: 900 })
  await addProduct(owner, { name: `Jar ${word}`, price: 800 })
  await open(page, `/search?q=${word}&category=Household&price_max=100`)
  await expect(page.getByText(`No products found matching your search for "${word}".`)).toBeVisible()
  await page.getByRole('link', { name: 'Show 2 without the price limit' }).click()
  await expect(page).toHaveURL(`/search?q=${word}&category=Household`)
  await expect.poll(async () => (await namesFound(page)).length).toBe(2)
})

test('a filter that is taken off gives the focus to the next one, and the last to the count, however fast', {
  tag: '@night',
}, async ({ page }) => {
  const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('link')
  for (const isFast of [false, true]) {
    await open(page, '/category/Toy?age=6&price_max=500')
    await expect(chips).toHaveCount(3)
    await chips.first().press('Enter')
    if (!isFast) {
      await expect(chips).toHaveCount(2)
      await expect(chips.first()).toBeFocused()
    }
    await page.getByRole('link', { name: 'Clear all' }).press('Enter')
    await expect(chips).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /^\d+ products?$/ })).toBeFocused()
  }
})

test('is taken as such, stands above the list, and can be taken off', async ({ page }) => {
  const toys = await listProducts(page, '?category=Toy&price_max=500')
  await open(page, '/search?q=toys+under+500')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “toys under 500”')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toHaveText(`${toys.length} products`)
  const chips = page.getByRole('list', { name: 'Applied filters' })
  await expect(chips).toContainText('Toy')
  await expect(page.getByRole('slider', { name: /Max price/ })).toHaveValue('500')
  await expectUsable(page, 'main')
  await chips.getByRole('link', { name: /Up to ₹500/ }).click()
  await expect(page).toHaveURL('/search?q=toys')
  const all = await listProducts(page, '?category=Toy')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ products$/ })).toHaveText(`${all.length} products`)
  await open(page, '/search?q=gift+for+papa')
  await expect(chips).toContainText('Gift')
  await expect(chips).toContainText('For grown-ups')
  expect(await namesShown(page)).not.toContain('Brown Teddy Bear')
  await open(page, '/search?q=puzzle+6+saal&age=9')
  await expect(chips).toContainText('Age 9')
  await expect(chips).not.toContainText('Age 6')
})

test('a product page sells, leads on to others, and back to its shelf', async ({ page }) => {
  const diya = await productNamed(page, 'Clay Diya')
  await open(page, productPath(diya))
  const main = page.getByRole('main')
  await expect(main.locator('s')).toHaveText('₹149')
  await expect(main.getByText('For ages 8 years and up')).toBeVisible()
  await expect(main.getByText(diya.description)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart – Clay Diya' }).click()
  await page.getByRole('button', { name: 'Increase quantity of Clay Diya' }).click()
  await expect(main.getByText('2 in cart', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page).toHaveURL('/cart')
  const bear = await productNamed(page, 'Brown Teddy Bear')
  await open(page, productPath(bear))
  const others = page.getByRole('complementary', { name: 'You may also like' }).getByRole('listitem')
  expect(await others.count()).toBeGreaterThan(1)
  await expect(others.filter({ hasText: bear.name })).toHaveCount(0)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.locator('[aria-current=page]')).toHaveText(bear.name)
  await others.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(bear.name)
  await trail.getByRole('link', { name: 'Toys' }).click()
  await expect(page).toHaveURL('/category/Toy')
})

test('a product that is no longer sold answers 410 and helps on, what never was 404', async ({ page, owner }) => {
  const product = await addProduct(owner, { name: `Wobbly Lamp ${unique()}` })
  await open(page, `/search?q=${encodeURIComponent(product.name)}`)
  expect((await owner.post(`/api/products/delete/${product._id}`, { data: {} })).status()).toBe(200)
  await cardOf(page, product.name).getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1, name: 'This product is no longer sold.' })
  await expect(heading).toBeVisible()
  expect((await page.goto(`/product/${product._id}/wobbly-lamp`))?.status()).toBe(410)
  await expect(heading).toBeVisible()
  await expect(page).toHaveTitle('No longer sold · Tokri')
  await expectUsable(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Household/ })).toBeVisible()
  await expect(main.getByLabel('What are you looking for?')).toHaveValue('wobbly lamp')
  await main.getByLabel('What are you looking for?').fill('teddy bear')
  await main.getByRole('button', { name: 'Search the shop' }).click()
  await expect(page).toHaveURL('/search?q=teddy+bear')
  for (const path of ['/admin/nothing', '/product/nonsense', `/product/${crypto.randomUUID()}/x`]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  await main.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/')
})

/** "Gift (3)" counts 3. */
function countIn(words: string): number {
  return Number(/\((\d+)\)/.exec(words)?.[1])
}

/** Without what a short list goes on with. */
const namesFound = (page: Page) => page.locator('.listing').getByRole('listitem').getByRole('heading').allTextContents()
