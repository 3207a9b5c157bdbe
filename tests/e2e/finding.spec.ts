/** Finding: suggestions while typing, searches that forgive, counts before a choice, ways out, and what crawlers read. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { productPath } from '#store/products/products.ts'
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

const UNHEARD_OF = 'qzxvwk jqpfhg'
const CUT_OFF = /net::ERR_FAILED|status of 503/
const PHONE = { width: 390, height: 844 }

test.describe('suggestions', () => {
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

  test('Enter without a choice searches, and Tab leaves them', async ({ page }) => {
    await open(page, '/contact')
    const box = page.getByPlaceholder('Search...', { exact: true })
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await box.focus()
    await page.keyboard.type('teddy')
    await expect(list).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(list).toBeHidden()
    await box.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=teddy')
    await expect(box).toHaveValue('')
  })

  test('a click opens one, and a click beside them closes them', async ({ page }) => {
    await open(page, '/contact')
    const box = page.getByPlaceholder('Search...')
    await box.pressSequentially('toy')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list).toBeVisible()
    await page.getByRole('contentinfo').click({ position: { x: 5, y: 30 } })
    await expect(list).toBeHidden()
    await box.press('ArrowDown')
    await page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Toys' }).click()
    await expect(page).toHaveURL('/category/Toy')
  })

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, viewport: PHONE })

    test('a touch opens one', async ({ page }) => {
      await open(page, '/contact')
      await page.getByPlaceholder('Search...').pressSequentially('toy')
      const shelf = page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Toys' })
      await shelf.scrollIntoViewIfNeeded()
      await shelf.tap()
      await expect(page).toHaveURL('/category/Toy')
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
    })
  })

  test('a single letter asks nothing, and nothing of them is fetched before the box is used', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await open(page, '/contact')
    await page.waitForLoadState('networkidle')
    expect(calls.filter((url) => /suggest/.test(url))).toEqual([])
    const box = page.getByPlaceholder('Search...')
    const code = page.waitForResponse(/assets\/suggestions-.*\.js/)
    await box.focus()
    await code
    await box.pressSequentially(' t ')
    await page.waitForTimeout(400)
    expect(calls.filter((url) => url.includes('/api/products/suggest'))).toEqual([])
    await expect(box).toHaveAttribute('aria-expanded', 'false')
  })

  test('letters typed quickly are one question, and the last answer counts', async ({ page }) => {
    await open(page, '/contact')
    const asked: string[] = []
    await page.route('**/api/products/suggest?*', async (route) => {
      const text = new URL(route.request().url()).searchParams.get('q') ?? ''
      asked.push(text)
      if (text === 'te') await new Promise((resolve) => setTimeout(resolve, 800))
      await route.fulfill({ json: { products: [], categories: [], searches: [`${text} things`] } }).catch(() => {})
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
    await page.waitForTimeout(900)
    await expect(page.getByRole('option')).toHaveText(['teddy things'])
    expect(asked).toEqual(['te', 'teddy'])
  })

  test('when they fail the search works as ever', async ({ page, expectedConsole }) => {
    expectedConsole.push(CUT_OFF)
    const failures = ['**/api/products/suggest?*', /assets\/suggestions-.*\.js/]
    for (const failure of failures) {
      await page.route(failure, (route) => route.abort())
      await open(page, '/contact')
      await page.getByPlaceholder('Search...').pressSequentially('teddy')
      await page.waitForTimeout(300)
      await expect(page.getByRole('option')).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/search?q=teddy')
      await page.unrouteAll()
    }
  })

  test('everybody can use them, in light and in dark, on the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/contact')
    await page.getByPlaceholder('Search...').pressSequentially('toy')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectUsable(page)
    for (const option of await page.getByRole('option').all()) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test('a brand as long as it may be, in one word, does not push the page sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, `/category/Toy?brand=${'W'.repeat(60)}`)
  await expect(page.getByRole('link', { name: /^Remove filter: W+/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test.describe('results', () => {
  test('a slip is mended and said, and the words can be searched for as they are', async ({ page }) => {
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

  test('an English word that no product has asks what was meant, by a link above the form that needs no script', async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
    await page.goto('/search?q=boat')
    await expect(page.getByText('No products found matching your search for "boat".')).toBeVisible()
    const asked = page.getByRole('link', { name: 'Did you mean bat?' })
    const above = await asked.boundingBox()
    const form = await page.getByRole('button', { name: 'Request Product' }).boundingBox()
    expect(above?.y ?? 0).toBeLessThan(form?.y ?? 0)
    await asked.click()
    await expect(page).toHaveURL('/search?q=bat')
    await expect(cardOf(page, 'Cricket Bat and Ball')).toBeVisible()
    await page.close()
  })

  test('words that are only partly found say so and offer the form', async ({ page }) => {
    await open(page, '/search?q=teddy+qzxvwk')
    await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
    await expect(page.getByText('No exact match. Here are some close results.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Product' })).toBeVisible()
  })

  test('what is found plainly needs no form', async ({ page }) => {
    await open(page, '/search?q=brown+teddy+bear')
    await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Product' })).toHaveCount(0)
    await expect(page.getByText(/Showing results for/)).toHaveCount(0)
  })

  test('nonsense finds nothing: the message, the form, and popular products as such', async ({ page }) => {
    await open(page, `/search?q=${encodeURIComponent(UNHEARD_OF)}`)
    await expect(page.getByText(`No products found matching your search for "${UNHEARD_OF}".`)).toBeVisible()
    await expect(page.getByLabel('Tell us what you want')).toBeVisible()
    const popular = page.getByRole('region', { name: 'Popular right now' })
    await expect(popular.getByRole('listitem')).toHaveCount(8)
    expect(await namesShown(page)).toHaveLength(8)
    await expect(page.getByRole('slider')).toHaveCount(0)
  })

  test('every choice says how many it leaves, and leaves that many', async ({ page }) => {
    await open(page, '/search?q=box')
    const before = (await namesShown(page)).length
    const choices = page.getByRole('region', { name: 'Narrow the results' })
    for (const name of [/^Gift \(/, /^In stock only \(/, /^Ages 6–8 \(/]) {
      const chip = choices.getByRole('link', { name })
      const count = countIn(await chip.innerText())
      await chip.click()
      await expect(chip).toHaveAttribute('aria-current', 'true')
      await expect.poll(async () => (await namesShown(page)).length).toBe(count)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
    }
    await expect(page).toHaveURL('/search?q=box&category=Gift&age=6&age_to=8&inStock=true')
    await reload(page)
    await expect(choices.locator('[aria-current]')).toHaveCount(3)
    await choices.getByRole('link', { name: /^In stock only/ }).click()
    await expect(page).toHaveURL('/search?q=box&category=Gift&age=6&age_to=8')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/search?q=box')
    await expect.poll(async () => (await namesShown(page)).length).toBe(before)
  })

  test('they are in order of relevance until another order is chosen', async ({ page }) => {
    await open(page, '/search?q=box')
    const best = (await listProducts(page, '?search=box')).map((product) => product.name)
    expect(await namesShown(page)).toEqual(best)
    const sort = page.getByLabel('Sort by')
    await expect(sort).toHaveValue('relevance')
    await sort.selectOption('price-asc')
    await expect(page).toHaveURL('/search?q=box&sortBy=price-asc')
    const cheapest = (await listProducts(page, '?search=box&sortBy=price-asc')).map((product) => product.name)
    await expect.poll(() => namesShown(page)).toEqual(cheapest)
    await sort.selectOption('relevance')
    await expect(page).toHaveURL('/search?q=box')
  })

  test('filters that leave none of what the words find name the way out', async ({ page, owner }) => {
    const word = unique()
    await addProduct(owner, { name: `Tin ${word}`, price: 900 })
    await addProduct(owner, { name: `Jar ${word}`, price: 800 })
    await open(page, `/search?q=${word}&category=Household&price_max=100`)
    await expect(page.getByText(`No products found matching your search for "${word}".`)).toBeVisible()
    await page.getByRole('link', { name: 'Show 2 without the price limit' }).click()
    await expect(page).toHaveURL(`/search?q=${word}&category=Household`)
    await expect.poll(async () => (await namesShown(page)).length).toBe(2)
  })

  test('what only ran out can be shown', async ({ page, owner }) => {
    const word = unique()
    await addProduct(owner, { name: `Tin ${word}`, stock: 0 })
    await open(page, `/search?q=${word}&inStock=true`)
    await page.getByRole('link', { name: 'Show 1 that are out of stock' }).click()
    await expect(cardOf(page, `Tin ${word}`)).toBeVisible()
  })

  test('no counts, no harm', async ({ page, expectedConsole }) => {
    expectedConsole.push(CUT_OFF)
    await page.route(/\/api\/products\/(facets|counts)\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await open(page, '/contact')
    await page.getByPlaceholder('Search...').fill('box')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await namesShown(page)).length).toBeGreaterThan(3)
    await expect(page.getByRole('region', { name: 'Narrow the results' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Toys' }).click()
    await expect(page.getByRole('link', { name: 'Ages 3–5', exact: true })).toBeVisible()
    await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
  })

  test('everybody can use them', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, '/search?q=box&category=Gift')
    await expectUsable(page)
    await open(page, '/search?q=box&category=Gift&price_max=100&age=0')
    await expectUsable(page)
  })
})

test.describe('what a search says of price, age and category', () => {
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

  test('names the way out of an empty list by what it would show', async ({ page }) => {
    await open(page, '/search?q=teddy+bear+under+20')
    const way = page.getByRole('link', { name: /^Show \d+ without the price limit$/ })
    const count = Number(/\d+/.exec(await way.innerText())?.[0])
    await way.click()
    await expect(page).toHaveURL('/search?q=teddy+bear')
    await expect.poll(async () => (await namesShown(page)).length).toBe(count)
  })
})

test.describe('finders', () => {
  for (const [path, noun] of [
    ['/gift-finder', 'Gifts'],
    ['/category/Toy', 'Toys'],
  ] as const) {
    test(`${path} counts before you choose`, async ({ page }) => {
      await open(page, path)
      for (const name of [/^Ages 3–5 \(/, /^Up to ₹300 \(/]) {
        const chip = page.getByRole('main').getByRole('link', { name })
        const counted = async () => countIn(await chip.innerText())
        expect(await counted()).toBeGreaterThan(0)
        await chip.click()
        await expect(chip).toHaveAttribute('aria-current', 'true')
        // Others put goods on the same shelf meanwhile: the page says how many it shows.
        await expect.poll(async () => (await namesShown(page)).length - (await counted())).toBe(0)
      }
      await expect(page).toHaveURL(`${path}?price_max=300&age=3&age_to=5`)
      await expect(page).toHaveTitle(`${noun} for ages 3 to 5 up to ₹300 · Tokri`)
    })
  }

  test('20 gifts can be found for grown-ups too, and the first is in sight on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    for (const path of ['/category/Toy', '/gift-finder']) {
      await open(page, path)
      const card = page.getByRole('main').locator('.card').first()
      expect((await card.boundingBox())?.y).toBeLessThan(500)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    const chip = page.getByRole('main').getByRole('link', { name: /^For grown-ups \(/ })
    const count = countIn(await chip.innerText())
    await chip.click()
    await expect(page).toHaveURL('/gift-finder?age=17&age_to=99')
    await expect(page).toHaveTitle('Gifts for grown-ups · Tokri')
    await expect.poll(async () => (await namesShown(page)).length).toBe(count)
    expect(await namesShown(page)).not.toContain('Brown Teddy Bear')
  })

  test('a dead end names the one filter to give up', async ({ page }) => {
    await open(page, '/category/Toy?price_max=100&age=0')
    await expect(page.getByText('No toys found with the current filters. Try changing your search!')).toBeVisible()
    const way = page.getByRole('link', { name: /^Show \d+ without the (price|age) limit$/ })
    const count = Number(/\d+/.exec(await way.innerText())?.[0])
    const [cheap, young] = await Promise.all(
      ['price_max=100', 'price_max=5000&age=0'].map((query) => listProducts(page, `?category=Toy&${query}`)),
    )
    expect(count).toBe(Math.max(cheap?.length ?? 0, young?.length ?? 0))
    await way.click()
    await expect.poll(async () => (await namesShown(page)).length).toBe(count)
  })

  test('a shared address has a title, a description and an address of its own', async ({ page }) => {
    const titles = {
      '/gift-finder': 'Gift Finder · Tokri',
      '/gift-finder?age=6&price_max=500': 'Gifts for a 6-year-old up to ₹500 · Tokri',
      '/gift-finder?price_max=500': 'Gifts up to ₹500 · Tokri',
      '/category/Toy?age=8': 'Toys for an 8-year-old · Tokri',
      '/category/Study?price_max=300': 'Study Section up to ₹300 · Tokri',
    }
    const descriptions = new Set<string>()
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      descriptions.add(await metaOf(page, 'name', 'description'))
      expect(await metaOf(page, 'property', 'og:image')).toMatch(/\/images\/.+\.webp\?w=share$/)
    }
    await page.goto('/')
    expect(await metaOf(page, 'property', 'og:image')).toMatch(/\/images\/.+\.webp\?w=share$/)
    expect(descriptions.size).toBe(Object.keys(titles).length)
    await page.goto('/gift-finder?sortBy=price-asc&age=6&price_max=450')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/gift-finder\?price_max=500&age=6$/)
    await page.goto('/category/Toy?price_max=100&age=0')
    expect(await metaOf(page, 'name', 'robots')).toBe('noindex')
  })
})

test.describe('pages that search engines read', () => {
  test('every public page has a canonical address and says what it is', async ({ page }) => {
    for (const path of ['/', '/category/Study', '/category/Toy', '/gift-finder', '/contact']) {
      await page.goto(path)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*[^/]${path}$`))
      expect(await metaOf(page, 'property', 'og:title')).toBe(await page.title())
      expect(await metaOf(page, 'property', 'og:site_name')).toBe('Tokri')
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    }
    await page.goto('/search?q=box')
    expect(await metaOf(page, 'name', 'robots')).toBe('noindex')
  })

  test('what is shared shows a picture of the size that is said, large where it is a landscape', async ({ page }) => {
    const teddy = await productNamed(page, 'Brown Teddy Bear')
    for (const path of ['/', '/category/Study', '/gift-finder', '/collection/new', '/contact', productPath(teddy)]) {
      await page.goto(path)
      const address = new URL(await metaOf(page, 'property', 'og:image'))
      const picture = await page.request.get(address.pathname + address.search)
      expect(await sharp(await picture.body()).metadata(), path).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      })
      expect(await metaOf(page, 'property', 'og:image:width')).toBe('1200')
      expect(await metaOf(page, 'property', 'og:image:height')).toBe('630')
      expect(await metaOf(page, 'name', 'twitter:card')).toBe('summary_large_image')
    }
  })

  test('a product says in JSON-LD and Open Graph all that is asked of it', async ({ page, owner }) => {
    const words = 'Turns on its own and hums a tune that nobody knows. '.repeat(6).trim()
    const product = await addProduct(owner, { description: words, price: 120.5, category: ['Toy', 'Gift'] })
    for (const { _id, name, description, price, stock } of [product, await productNamed(page, 'Brown Teddy Bear')]) {
      await page.goto(productPath({ _id, name }))
      const address = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
      const [said, crumbs] = await jsonLd(page)
      expect(said).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product', name, description, sku: _id })
      for (const image of [said?.image].flat()) expect(image).toMatch(/^https?:\/\/.+/)
      expect(said?.offers).toEqual({
        '@type': 'Offer',
        url: address,
        price: price.toFixed(2),
        priceCurrency: 'INR',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      })
      expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
      expect(crumbs?.itemListElement).toEqual([
        expect.objectContaining({ '@type': 'ListItem', position: 1, name: 'Home' }),
        expect.objectContaining({ position: 2, name: 'Toys', item: expect.stringMatching(/\/category\/Toy$/) }),
        expect.objectContaining({ position: 3, name, item: address }),
      ])
      expect(await metaOf(page, 'property', 'og:type')).toBe('product')
      expect(await metaOf(page, 'property', 'og:url')).toBe(address)
      expect(await metaOf(page, 'property', 'og:image')).toMatch(/^https?:\/\/.+/)
    }
    await page.goto(productPath(product))
    const short = await metaOf(page, 'name', 'description')
    expect(short.length).toBeLessThanOrEqual(156)
    expect(`${words} `.startsWith(`${short.replace(/…$/, '')} `)).toBe(true)
  })

  test('without scripts every picture of a product is there to open, and JSON-LD names them all', async ({
    browser,
    owner,
  }) => {
    const moreImageUrls = ['/images/demo/brown-teddy-bear.webp', 'https://pictures.example/side.png']
    const product = await addProduct(owner, { imageUrl: '/images/demo/magnetic-compass.webp', moreImageUrls })
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.SHOP_URL ?? '' })
    const page = await context.newPage()
    await page.goto(productPath(product))
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('link')
    await expect(pictures).toHaveCount(3)
    await expect(pictures.nth(1)).toHaveAccessibleName(`${product.name}, picture 2`)
    await expect(pictures.nth(1)).toHaveAttribute('href', '/images/demo/brown-teddy-bear.webp?w=1200')
    const [said] = await jsonLd(page)
    expect(said?.image).toEqual(
      ['magnetic-compass', 'brown-teddy', 'side.png'].map((part) => expect.stringContaining(part)),
    )
    await context.close()
  })

  test('a product page leads on to others, and back to its shelf', async ({ page }) => {
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

  test('a product page does without its related products', async ({ page, expectedConsole }) => {
    expectedConsole.push(CUT_OFF)
    await page.route('**/related/*', (route) => route.fulfill({ status: 503, json: {} }))
    await open(page, '/search?q=brown+teddy+bear')
    const refused = page.waitForResponse('**/related/*')
    await cardOf(page, 'Brown Teddy Bear').getByRole('link').click()
    expect((await refused).status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: 'Brown Teddy Bear' })).toBeVisible()
    await expect(page.getByText('You may also like')).toHaveCount(0)
  })

  test('a product that is no longer sold answers 410 and helps on', async ({ page, owner }) => {
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
    expect((await page.goto(`/product/${crypto.randomUUID()}/x`))?.status()).toBe(404)
  })
})

/** "Gift (3)" counts 3. */
function countIn(words: string): number {
  return Number(/\((\d+)\)/.exec(words)?.[1])
}

async function metaOf(page: Page, by: 'name' | 'property', key: string): Promise<string> {
  return (await page.locator(`meta[${by}="${key}"]`).getAttribute('content')) ?? ''
}

async function jsonLd(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}
