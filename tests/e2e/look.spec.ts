/** What holds on every page: one heading, a title of its own, nothing beside the screen, nothing that some cannot use. */
import type { Locator, Page } from '@playwright/test'
import { pathsWithWorker } from '#app/places.ts'
import { sendInPieces } from '#tests/support/slow-pieces.ts'
import { readLayoutShift } from './layout-shift.ts'
import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { screens } from './screens.ts'
import {
  addProduct,
  cardOf,
  expect,
  fillCart,
  open,
  placeOrder,
  productNamed,
  signInOwner,
  signUp,
  test,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

const PHONE = { width: 390, height: 844 }
const NARROWEST = { width: 320, height: 640 }

const VISITS = [OPEN_PLACES, SIGNED_IN_PLACES].flatMap((places) => inGroups(places))

for (const places of VISITS) {
  const span = `from ${places[0]} to ${places.at(-1)}`
  test(`pages ${span} have one heading, fit on 320 pixels, and everybody can use them in light and in dark`, async ({
    page,
  }) => {
    if (SIGNED_IN_PLACES.some((signedIn) => signedIn === places[0])) await signInOwner(page)
    const bear = await productNamed(page, 'Brown Teddy Bear')
    if (places.includes('/admin/orders')) await placeOrder(page, bear)
    await fillCart(page, [[bear, 2]])
    for (const place of places) await test.step(place, () => expectGoodPage(page, place))
  })
}

/** Some at a time: a browser of its own for each page would cost more than looking at it. */
function inGroups(places: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(places.length / 5) }, (_, n) => places.slice(5 * n, 5 * n + 5))
}

async function expectGoodPage(page: Page, place: string) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, await addressOf(page, place))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1)
  }
  await expectUsable(page)
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
}

test('every page has a title of its own and the policy of all', async ({ page }) => {
  await signInOwner(page)
  const titles = new Map<string, string>()
  const policies = new Set<string | undefined>()
  // What stands behind a # is no other page for the server.
  for (const place of [...OPEN_PLACES, ...SIGNED_IN_PLACES].filter((each) => !each.includes('#'))) {
    const isForVisitors = /^\/(login|signup)/.test(place)
    const cookie = isForVisitors ? { headers: { cookie: '' } } : {}
    const answer = await page.request.get(await addressOf(page, place), cookie)
    policies.add(answer.headers()['content-security-policy']?.replace(...withWorker(place)))
    const html = await answer.text()
    titles.set(place, /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
  }
  expect([...policies]).toEqual([expect.stringContaining("require-trusted-types-for 'script'")])
  expect([...titles.values()].filter((title) => !title.endsWith(' · Tokri'))).toHaveLength(1)
  expect(new Set(titles.values()).size, JSON.stringify([...titles], null, 1)).toBe(titles.size)
})

/** The one page that may start a worker names a policy for its address, and differs in nothing else. */
function withWorker(place: string): [string, string] {
  return pathsWithWorker().includes(place) ? ['trusted-types desk-worker', "trusted-types 'none'"] : ['', '']
}

test('everybody can use an empty cart, and one with news and a refusal', async ({ page, owner }) => {
  await open(page, '/cart')
  await expectUsable(page)
  const product = await addProduct(owner, { price: 90 })
  await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), {
    ...product,
    price: 100,
    qty: 3,
  })
  await open(page, '/cart')
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expect(page.getByText('Your cart has changed')).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
})

test('everybody can use a card that refused a fourth copy, and filters that leave nothing', async ({ page }) => {
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 3]])
  await open(page, '/search?q=brown+teddy+bear')
  await page.getByRole('button', { name: 'Add to Cart – Brown Teddy Bear' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await open(page, '/category/Toy?price_max=100&age=0')
  await expectUsable(page)
})

test('everybody can use forms that were filled in wrongly', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@shop.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await signUp(page)
  await fillCart(page, [[await productNamed(page, 'Brown Teddy Bear'), 1]])
  await open(page, '/checkout')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true')
  await expectUsable(page)
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
})

test('everybody can use the product form with errors, the delete question and the refusals of the admin area', async ({
  page,
}) => {
  await open(page, '/admin/orders')
  await expectUsable(page)
  await signInOwner(page)
  await open(page, '/admin/products/new')
  await page.getByLabel('Toy', { exact: true }).check()
  await page.getByLabel('Toy', { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page)
  await open(page, '/admin/products/edit/nonsense')
  await expectUsable(page)
  await open(page, '/admin/products?search=Brown+Teddy')
  await page.getByRole('button', { name: 'Delete Brown Teddy Bear' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectUsable(page)
  await expectNoSidewaysScroll(page)
})

test('on a phone the menu opens and closes with its button, with Esc, and when a link is followed', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/contact')
  const study = page.getByRole('banner').getByRole('link', { name: 'Study' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect(study).toBeHidden()
  await menu.click()
  await expect(study).toBeVisible()
  await expectUsable(page)
  await close.click()
  await expect(study).toBeHidden()
  await menu.click()
  await study.focus()
  await page.keyboard.press('Escape')
  await expect(study).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await study.click()
  await expect(page).toHaveURL('/category/Study')
  await expect(study).toBeHidden()
})

test('on a phone the filters open in a sheet and say how many products they leave', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/category/Toy')
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await expectUsable(page)
  await page.getByRole('slider', { name: /Max price/ }).fill('300')
  await expect(page).toHaveURL('/category/Toy?price_max=300')
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(page.getByRole('slider', { name: /Max price/ })).toBeHidden()
})

test('the skip link is the first thing that has the focus, and leads to the main part', async ({ page }) => {
  await open(page, '/category/Study')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/category/Study#main')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a page that is arrived at has the focus on its heading and is announced', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Gift Finder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Finder' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Gift Finder · Tokri' })).toHaveCount(1)
})

test('the chosen colours outlive a reload and are there before any script file has come', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await open(page, '/contact')
  const light = await background()
  await page.getByText('Dark', { exact: true }).click()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.route('**/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await background()).toBe(dark)
  await page.unrouteAll()
  await open(page, '/contact')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  // The whole page is made anew by the browser after one that could not be shown.
  await open(page, '/no-such-page')
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByText('Light', { exact: true }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe(light)
})

test('a page that is dark on the screen is printed in light colours, without header and footer', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/contact')
  await page.getByText('Dark', { exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
  const ink = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).color)
  const onPaper = await ink()
  await page.emulateMedia({ media: 'screen' })
  expect(await ink()).not.toBe(onPaper)
})

for (const { width, height } of screens([PHONE, { width: 1280, height: 800 }])) {
  test(`nothing moves while a page of ${width} pixels loads with a cart`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const bear = await productNamed(page, 'Brown Teddy Bear')
    await signUp(page)
    await fillCart(page, [[bear, 2]])
    for (const path of ['/', '/category/Toy', `/product/${bear._id}`, '/cart', '/checkout']) {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      const { score, moved } = await page.evaluate(readLayoutShift)
      expect(score, `${path}: ${moved}`).toBeLessThanOrEqual(0.001)
    }
  })
}

for (const { width, height } of screens([PHONE, { width: 1280, height: 800 }])) {
  test(`nothing moves while a page of ${width} pixels comes in pieces`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height })
    const slow = await sendInPieces(baseURL ?? '')
    for (const path of ['/', '/category/Toy', '/gift-finder', '/search?q=pen', '/login']) {
      await page.goto(slow.url + path, { waitUntil: 'networkidle' })
      const { score, moved } = await page.evaluate(readLayoutShift)
      // A row of cards grows with its highest, words join a line that is there.
      expect(score, `${path}: ${moved}`).toBeLessThanOrEqual(0.002)
    }
    slow.close()
  })
}

test('a whole purchase needs nothing but the keyboard', async ({ page }) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await open(page, '/')
  await tabTo(page, page.getByPlaceholder('Search...'))
  await page.keyboard.type('brown teddy bear')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=brown+teddy+bear')
  await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart – Brown Teddy Bear' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity of Brown Teddy Bear' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await tabTo(page, page.getByLabel('Phone Number'))
  await page.keyboard.type('9812345678')
  await tabTo(page, page.getByLabel('Full Shipping Address'))
  await page.keyboard.type('14 Brigade Road, Bengaluru 560001')
  await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/order-success')
  await tabTo(page, page.getByRole('link', { name: 'Continue Shopping' }))
})

async function expectNoSidewaysScroll(page: Page) {
  const { width, wide } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    wide: [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  }))
  expect(width, wide.slice(0, 5).join('\n')).toBeLessThanOrEqual(NARROWEST.width)
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
