/** What a visit costs: bytes of script and style, and pages that hold their products before any script runs. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { PAGE_SIZE } from '#app/listing/listing-pages.ts'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.schema.ts'
import { productPath } from '#store/products/products.ts'
import { cardOf, expect, listProducts, open, productNamed, signUp, test } from './shopper.ts'

/** Words that only pages of the admin area hold. */
const ADMIN_WORDS = ['All Customer Orders', 'Manage Products', 'Failed to save product', 'Uploading image...']

test('no page of the shop loads anything of the admin area', async ({ page }) => {
  const readFiles = watchFiles(page)
  await signUp(page)
  const bear = await productNamed(page, 'Brown Teddy Bear')
  for (const path of ['/', '/category/Toy', '/gift-finder', productPath(bear), '/cart', '/checkout', '/contact']) {
    await open(page, path)
  }
  await page.waitForLoadState('networkidle')
  const scripts = (await readFiles()).filter((file) => file.type === 'script')
  expect(scripts.length).toBeGreaterThan(5)
  for (const { url, body } of scripts) {
    for (const words of ADMIN_WORDS) expect(body.includes(words), `${words} in ${url}`).toBe(false)
  }
})

test('no browser loads zod: of the shapes of the API pages know the types alone', async () => {
  const folder = path.join(import.meta.dirname, '../../build/client/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) {
    // Every shape of zod has this property.
    expect((await readFile(path.join(folder, name), 'utf8')).includes('_zod'), name).toBe(false)
  }
})

const LISTS = [
  ['/', '?isFeatured=true'],
  ['/category/Study', '?category=Study&price_max=5000'],
  ['/category/Toy', '?category=Toy&price_max=5000'],
  ['/gift-finder', '?category=Gift&price_max=5000'],
  ['/category/Household?sortBy=price-asc', '?category=Household&price_max=5000&sortBy=price-asc'],
  ['/search?q=pencil', '?search=pencil'],
] as const

test('the HTML of every list holds the names and prices of the first page of its products', async ({ page }) => {
  for (const [path, query] of LISTS) {
    // Other tests add and delete products meanwhile.
    await expect(async () => {
      const products = (await listProducts(page, `${query}&stock=shown`)).slice(0, PAGE_SIZE)
      expect(products.length, path).toBeGreaterThan(0)
      expect(missingIn(await htmlOf(page, path), products), path).toEqual([])
    }).toPass({ timeout: 40_000 })
  }
  const bear = await productNamed(page, 'Brown Teddy Bear')
  const html = await htmlOf(page, productPath(bear))
  expect(missingIn(html, [bear])).toEqual([])
  expect(html).toContain(bear.description.slice(0, 30))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shelves can be walked, products read, and the list filtered', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Study' }).click()
    await expect(page).toHaveURL('/category/Study')
    await page.getByLabel('Sort by').selectOption('price-asc')
    await page.getByRole('slider', { name: /Max price/ }).fill('200')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\/category\/Study\?sortBy=price-asc&price_max=200/)
    const products = await listProducts(page, '?category=Study&sortBy=price-asc&price_max=200')
    await expect(page.getByText(`${products.length} products`, { exact: true }).first()).toBeVisible()
    const first = products[0]?.name ?? ''
    await cardOf(page, first).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  })

  test('the search finds, and the menu of a phone opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByPlaceholder('Search...').fill('brown teddy bear')
    await page.getByPlaceholder('Search...').press('Enter')
    await expect(page).toHaveURL('/search?q=brown+teddy+bear')
    await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Gift Finder' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gift Finder' })).toBeVisible()
  })

  test('what needs a script says so', async ({ page }) => {
    for (const path of ['/cart', '/login', '/signup']) {
      await page.goto(path)
      await expect(page.getByText(/Please turn on JavaScript/)).toBeVisible()
    }
    const bear = await productNamed(page, 'Brown Teddy Bear')
    for (const path of ['/', '/category/Toy', '/gift-finder', '/search?q=pencil', productPath(bear)]) {
      await page.goto(path)
      await expect(page.getByText(/^Please turn on JavaScript to order/)).toHaveCount(1)
      await expect(page.getByRole('main').getByRole('button', { name: /^Add to Cart/, disabled: false })).toHaveCount(0)
    }
    // The smallest door of all is open.
    await page.goto('/search?q=zzqxqzv')
    await page.getByRole('button', { name: 'Request Product' }).click()
    await expect(page.getByText('Thank you! We have received your request.')).toBeVisible()
    await page.getByLabel('Tell us what you want').fill('zzqxqzv again')
    await page.getByRole('button', { name: 'Request Product' }).click()
    await expect(page).toHaveURL(/q=zzqxqzv\+again&request=done/)
  })
})

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

type File = { url: string; type: string; body: Buffer }

/** Takes note of every file of scripts and styles that the page loads from now on; the returned function reads them. */
function watchFiles(page: Page): () => Promise<File[]> {
  const types = new Map<string, string>()
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type === 'script' || type === 'stylesheet') types.set(request.url(), type)
  })
  // Asked for anew: the answer that a page got is gone with the page.
  return () =>
    Promise.all(
      [...types].map(async ([url, type]) => {
        const response = await page.request.get(url)
        expect(response.status(), url).toBe(200)
        return { url, type, body: await response.body() }
      }),
    )
}

async function htmlOf(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path)
  expect(response.status(), path).toBe(200)
  // What the scripts are told of the page is not what is read without them.
  return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
}

function missingIn(html: string, products: Product[]): string[] {
  const text = Object.entries(ENTITIES).reduce((all, [entity, sign]) => all.replaceAll(entity, sign), html)
  const wanted = products.flatMap(({ name, price, kinds }) => [name, formatPrice(kinds?.from ?? price)])
  return wanted.filter((words) => !text.includes(words))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('on a phone only what is near of a new page is laid out; one that was left is whole, and shown where it was left', async ({
    page,
  }) => {
    const far = page.locator('.grid-of-cards > .card').nth(20)
    const isWaiting = () => far.evaluate((card) => getComputedStyle(card).contentVisibility === 'auto')
    await open(page, '/category/Study')
    expect(await isWaiting()).toBe(true)
    // As a thumb does it: all that passes by is laid out.
    for (let y = 0; y <= 3_000; y += 300) {
      await page.evaluate((to) => scrollTo(0, to), y)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    }
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(1000)
    await page.reload()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    expect(await isWaiting()).toBe(false)
    await open(page, '/')
    await page.getByRole('link', { name: 'Study', exact: false }).and(page.locator('.tile')).click()
    await expect(page).toHaveURL('/category/Study')
    await expect(far).toBeAttached()
    expect(await isWaiting()).toBe(false)
  })
})
