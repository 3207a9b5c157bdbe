/** What the first page, the page of a product and the finders offer besides one list: rows of shelves, things alike, ways on. */
import type { Locator, Page } from '@playwright/test'
import { productPath } from '#store/products/products.ts'
import { addProduct, cardOf, changeProduct, expect, listProducts, open, productNamed, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('the first page goes on with rows of shelves, none twice, and each leads to its whole list', async ({ page }) => {
  await open(page, '/')
  const titles = await page.locator('.product-row').getByRole('heading', { level: 2 }).allTextContents()
  // Those of a season come before them, and show what their page shows.
  expect(titles.slice(-5)).toEqual(['Birthday gifts', 'Back to school', '₹99 and under', 'On offer', 'New'])
  const dated = page.locator('.product-row', { has: page.getByRole('heading', { name: /^(Diwali|New Year)/ }) })
  await dated.evaluateAll((rows) => {
    for (const row of rows) row.remove()
  })
  const names = await page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()
  expect(new Set(names).size).toBe(names.length)
  await expect(page.getByText('Pay cash on delivery')).toHaveCount(1)
  await page.getByRole('link', { name: 'View all – ₹99 and under' }).click()
  await expect(page).toHaveURL('/collection/under-99')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('₹99 and under')
  const cheap = await listProducts(page, '?price_max=99')
  for (const { name } of cheap.slice(0, 3)) await expect(cardOf(page, name)).toBeVisible()
})

test('what was seen last stands below, in this browser alone, until it is forgotten', async ({ page }) => {
  const bear = await productNamed(page, 'Brown Teddy Bear')
  await open(page, productPath(bear))
  await expect(page.getByText('Recently seen')).toHaveCount(0)
  await open(page, '/')
  const row = page.locator('.seen-place')
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('link', { name: bear.name })).toBeVisible()
  await expectUsable(page)
  await row.getByRole('button', { name: 'Forget' }).click()
  await expect(row).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBeNull()
})

test('a product page shows the new price of what goes with it at the next request, and leaves out what ran out', async ({
  page,
  owner,
}) => {
  const word = `Zorblat${unique().slice(0, 6)}`
  const one = await addProduct(owner, { name: `${word} Lamp`, price: 410 })
  const other = await addProduct(owner, { name: `${word} Lamp, Large`, price: 517 })
  const htmlOf = async () => (await page.request.get(productPath(one))).text()
  await expect.poll(htmlOf).toContain('₹517')
  await changeProduct(owner, other, { price: 523 })
  expect(await htmlOf()).toContain('₹523')
  await changeProduct(owner, other, { price: 523, stock: 0 })
  expect(await htmlOf()).not.toContain('₹523')
})

test('on a large screen a finder asks for age and price once', async ({ page }) => {
  await open(page, '/gift-finder')
  await expect(page.getByText('Age', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('Budget', { exact: true }).filter({ visible: true })).toHaveCount(0)
  await page.getByRole('link', { name: /3–5/ }).click()
  await expect(page.getByLabel('Age from')).toHaveValue('3')
})

test('a search asks for the age once, and what was chosen goes with the other filters', async ({ page }) => {
  await open(page, '/search?q=book')
  await expect(page.getByText('Age', { exact: true }).filter({ visible: true })).toHaveCount(1)
  const band = page.getByRole('link', { name: /^Ages 6–8/ })
  await band.click()
  await expect(page).toHaveURL(/age=6/)
  await expect(band).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL(/sortBy=price-asc/)
  await expect(page).toHaveURL(/age=6.*age_to=8/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('9 the pictures of a product slide, open as large as the window, and zoom in to where they are touched', async ({
    page,
  }) => {
    const bear = await productNamed(page, 'Brown Teddy Bear')
    await open(page, productPath(bear))
    const gallery = page.locator('.gallery-frame')
    await expect(gallery.getByText('1 of 3')).toBeVisible()
    await swipe(page, gallery.locator('.gallery-row'))
    await expect(gallery.getByText('2 of 3')).toBeVisible()
    await gallery.getByRole('button', { name: /^Enlarge .* picture 2$/ }).tap()
    const large = page.getByRole('dialog', { name: bear.name })
    const picture = large.getByRole('img', { name: `${bear.name}, picture 2` })
    await expect(picture).toBeInViewport()
    const widthOf = () => picture.evaluate((image) => image.getBoundingClientRect().width)
    await expect.poll(widthOf).toBeGreaterThan(380)
    await picture.dblclick({ position: { x: 30, y: 300 } })
    await expect.poll(widthOf).toBeGreaterThan(900)
    await large.getByRole('button', { name: 'Zoom in or out' }).tap()
    await expect.poll(widthOf).toBeLessThan(400)
    await large.getByRole('button', { name: 'Close' }).tap()
    await expect(large).toBeHidden()
  })

  test('15 how to pay, and when it comes, is in sight with the price', async ({ page }) => {
    await open(page, productPath(await productNamed(page, 'Brown Teddy Bear')))
    const bar = await page.locator('.product-buy .add-to-cart').boundingBox()
    const promise = await page.getByText('Pay cash on delivery').boundingBox()
    expect((promise?.y ?? 9999) + (promise?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a product is whole: facts, promises, policies, a large picture and a way to send it on', async ({
    page,
  }) => {
    const bear = await productNamed(page, 'Brown Teddy Bear')
    await page.goto(productPath(bear))
    await expect(page.getByRole('heading', { name: 'Product information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
    await expect(page.getByText('Pay cash on delivery')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Returns' })).toHaveAttribute(
      'href',
      '/policies#returns',
    )
    const shared = await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(shared ?? '')).toContain(productPath(bear))
    await page.getByRole('button', { name: `Enlarge the picture of ${bear.name}`, exact: true }).click()
    await expect(page.getByRole('dialog', { name: bear.name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: bear.name })).toBeHidden()
  })

  test('the rows of the first page stand in its HTML', async ({ page }) => {
    await page.goto('/')
    await expect(
      page.locator('.product-row').getByRole('link', { name: /^View all – (₹99|On offer|New$)/ }),
    ).toHaveCount(3)
  })
})

/** A finger goes from right to left over most of it. */
async function swipe(page: Page, row: Locator): Promise<void> {
  const box = await row.boundingBox()
  if (!box) throw new Error('It cannot be swiped: it is not there')
  const finger = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const at = (share: number) => ({ touchPoints: [{ x: box.x + box.width * share, y }] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0.9) })
  for (let share = 0.85; share > 0.15; share -= 0.05) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(share) })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}
