/** The `test` of the browser suites: pages of the running shop, and no error in any console. */
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { CART_STORAGE_KEY, type CartItem } from '#store/selling/cart/cart.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { openDataDir } from '../faults/store-process.ts'
import { closeDatabase, letInCustomer, letInOwner } from './database.ts'
import { OWNER } from './open-shop.ts'
import { newPage, WarmPage } from './warm-page.ts'

export { expect, OWNER }

/** Lines that a browser prints for an answer we mean to give: a refused call or page is no error of the page. */
const REFUSALS = /Failed to load resource: the server responded with a status of (4\d\d)/

type Fixtures = {
  /** True for a test that changes what lasts in a browser: it gets one that is closed afterwards, as do phones. */
  isApart: boolean
  /** By night a test that is tagged @each-screen goes its way on the other screen, too. */
  isSecond: boolean
  /** Further lines that a test expects in the console; it pushes patterns. */
  expectedConsole: RegExp[]
  noConsoleErrors: undefined
  ownerIsProven: undefined
}

type WorkerFixtures = {
  /** Calls to the store API as the shop's owner. */
  owner: APIRequestContext
  warmPage: WarmPage
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ baseURL: _ }, use) => {
    await use(process.env.SHOP_URL ?? '')
  },
  isApart: [false, { option: true }],
  isSecond: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
  warmPage: [async ({}, use) => use(new WarmPage()), { scope: 'worker' }],
  page: async ({ browser, warmPage, viewport, isApart, hasTouch, isMobile, javaScriptEnabled }, use) => {
    if (isApart || hasTouch || isMobile || !javaScriptEnabled) {
      const page = await newPage(browser)
      await use(page)
      await page.context().close()
    } else {
      await use(await warmPage.open(browser, viewport))
      await warmPage.empty()
    }
  },
  context: async ({ page }, use) => use(page.context()),
  owner: [
    async ({ playwright }, use) => {
      const context = await playwright.request.newContext({ baseURL: process.env.SHOP_URL ?? '' })
      expect((await context.post('/api/auth/sign-in/email', { data: OWNER })).status()).toBe(200)
      provenAt = Date.now()
      await use(context)
      await context.dispose()
      await closeDatabase()
    },
    { scope: 'worker' },
  ],
  // A worker takes longer over all its tests than a password holds, and each check of one costs work.
  ownerIsProven: [
    async ({ owner }, use) => {
      if (Date.now() - provenAt > PROOF_MS) {
        await owner.post('/api/auth/reauthenticate', { data: { password: OWNER.password } })
        provenAt = Date.now()
      }
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
  expectedConsole: async ({}, use) => {
    await use([])
  },
  noConsoleErrors: [
    async ({ page, context, expectedConsole }, use) => {
      const errors: string[] = []
      const watch = (each: Page) => watchConsole(each, errors, expectedConsole)
      watch(page)
      context.on('page', watch)
      await use(undefined)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** A phone first, then a wide screen. */
export const screenOf = (isSecond: boolean) => (isSecond ? { width: 1280, height: 900 } : { width: 390, height: 844 })

/** Opens a page and waits until its scripts run: controls that need them are disabled until then. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilScriptsRun(page)
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilScriptsRun(page)
}

export async function untilScriptsRun(page: Page): Promise<void> {
  // React marks what it has taken over; the footer is the last part of each page. What hears keys begins in an effect: once the
  // button that says so is enabled, effects have run.
  await page.waitForFunction(() => {
    const footer = document.querySelector('footer:is(.site-footer, .desk-footer)')
    const isTakenOver = footer !== null && Object.keys(footer).some((key) => key.startsWith('__reactProps'))
    return isTakenOver && document.querySelector('[aria-keyshortcuts]:disabled') === null
  })
}

/** An address that nobody used in this run. */
export function newEmail(): string {
  return `shopper-${unique()}@shop.example`
}

/** A number of a mobile phone that nobody used in this run. */
export function newPhone(): string {
  return String(9_000_000_000 + Math.floor(Math.random() * 900_000_000))
}

/** A word that no other test of this run uses. */
export function unique(): string {
  counter += 1
  return `${process.pid.toString(36)}${Date.now().toString(36)}${counter}`
}

export type Person = { name: string; email: string; password: string }

/** A new customer with a session in this browser context. */
export async function signUp(page: Page, name = 'Asha Rao'): Promise<Person> {
  const person = { name, email: newEmail() }
  await letInCustomer(page.context(), person)
  return { ...person, password: PASSWORD }
}

/** The same through the door: the shop writes to new customers. */
export async function signUpAtDoor(page: Page, name = 'Asha Rao'): Promise<Person> {
  const person = { name, email: newEmail(), password: PASSWORD }
  expect((await page.request.post('/api/auth/sign-up/email', { data: person })).status()).toBe(200)
  return person
}

/** The shop's owner, in a session of their own in this browser context. */
export async function signInOwner(page: Page): Promise<void> {
  await letInOwner(page.context())
}

/** A shop of the test's own, of which no page of the others knows: a page of a visitor, and one of its owner. */
export async function openOwnShop(browser: Browser, settings = {}, look: BrowserContextOptions = {}) {
  const folder = await openDataDir()
  const options = {
    reducedMotion: 'reduce',
    locale: 'en-IN',
    ...look,
    baseURL: await folder.start(settings).address(),
  } as const
  const [page, desk] = [await browser.newPage(options), await browser.newPage(options)]
  expect((await desk.request.post('/api/auth/sign-in/email', { data: OWNER })).status()).toBe(200)
  const close = async () => {
    await Promise.all([page.close(), desk.close()])
    await folder.clear()
  }
  return { page, desk, owner: desk.request, close }
}

/** The shop's settings but for these, again when another test changed them meanwhile. */
export async function changeSettings(owner: APIRequestContext, change: Partial<ShopDetails>): Promise<void> {
  await expect
    .poll(async () => {
      const { revision, settings } = await (await owner.post('/api/admin/settings', { data: {} })).json()
      const data = { revision, settings: { ...settings, ...change } }
      return (await owner.post('/api/admin/settings/change', { data })).status()
    })
    .toBe(200)
}

/** Products as the API lists them. */
export async function listProducts(page: Page, query = ''): Promise<Product[]> {
  return (await page.request.get(`/api/products${query}`)).json() as Promise<Product[]>
}

/** A product of the demo catalogue. */
export async function productNamed(page: Page, name: string): Promise<Product> {
  const found = (await listProducts(page)).find((product) => product.name === name)
  if (!found) throw new Error(`The demo catalogue has no ${name}`)
  return found
}

/** What a test may say of a product that it puts on the shelf; the rest is usual. */
export type NewProduct = Partial<Omit<ProductDetail, '_id' | 'version'>>

/** Puts a product of the test's own on the shelf, so that what happens to it disturbs no other test. */
export async function addProduct(owner: APIRequestContext, product: NewProduct = {}): Promise<Product> {
  const usual = { name: `Test Top ${unique()}`, description: 'Spins.', price: 250, stock: 20, category: ['Household'] }
  const response = await owner.post('/api/products', { data: { productData: { ...usual, ...product } } })
  expect(response.status()).toBe(201)
  return response.json() as Promise<Product>
}

/** Changes a product behind the shopper's back. */
export async function changeProduct(owner: APIRequestContext, product: Product, change: NewProduct): Promise<void> {
  const { _id, version: _, ...productData } = { ...product, ...change }
  const response = await owner.put(`/api/products/${_id}`, { data: { productData } })
  expect(response.status()).toBe(200)
}

/** Orders one of the product as the person signed in in this browser context, through the API; returns the order. */
export async function placeOrder(
  page: Page,
  { _id, price }: Product,
  { address = '14 Brigade Road, Bengaluru 560001', phone = '98123 45678' } = {},
): Promise<Order> {
  const customerInfo = { name: 'Asha Rao', phone, address }
  const data = { customerInfo, orderItems: [{ _id, qty: 1 }], totalAmount: price }
  const response = await page.request.post('/api/orders', { data })
  expect(response.status()).toBe(201)
  return response.json() as Promise<Order>
}

const WAY = ['placed', 'confirmed', 'packed', 'shipped', 'delivered'] as const

/** Takes a placed order on its way, up to the given step. */
export async function bringTo(
  status: (typeof WAY)[number],
  { _id }: Pick<Order, '_id'>,
  owner: APIRequestContext,
  parcel: object = {},
): Promise<void> {
  for (let at = 1; at <= WAY.indexOf(status); at++) {
    const to = WAY[at]
    const data = { from: WAY[at - 1], to, ...(to === 'shipped' ? parcel : {}), ...(to === 'delivered' ? PAID : {}) }
    const step = await owner.post(`/api/admin/orders/${_id}/status`, { data })
    expect(step.status(), await step.text()).toBe(200)
  }
}

const PAID = { received: 'cash' }

/** Fills the cart of this browser before any page of it is opened. */
export async function fillCart(page: Page, items: [product: Product, qty: number][]): Promise<void> {
  const cart: CartItem[] = items.map(([product, qty]) => ({ ...product, qty }))
  await storeText(page, JSON.stringify(cart))
}

/** Puts a text where the cart is kept, once, before any page of this tab is opened. */
async function storeText(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('filled')) return
      sessionStorage.setItem('filled', 'yes')
      localStorage.setItem(key, value)
    },
    [CART_STORAGE_KEY, text] as const,
  )
}

/** The cart as it stands in local storage. */
export async function storedCart(page: Page): Promise<CartItem[]> {
  const text = await page.evaluate((key) => localStorage.getItem(key), CART_STORAGE_KEY)
  return JSON.parse(text ?? '[]')
}

/** The card of a product in a list. */
export function cardOf(page: Page, name: string) {
  const link = page.getByRole('link', { name, exact: true })
  return page.getByRole('main').getByRole('listitem').filter({ has: link })
}

/** The names of the products on the page, in their order. */
export async function namesShown(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()
}

let counter = 0

/** Half as long as a password holds. */
const PROOF_MS = 300_000
let provenAt = 0

function watchConsole(page: Page, errors: string[], expected: readonly RegExp[]) {
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    const isMeant = REFUSALS.test(text) || expected.some((pattern) => pattern.test(text))
    if (message.type() === 'error' && !isMeant) errors.push(text)
  })
}

/** Opens what is folded on a phone. */
export const unfold = (heading: string) => (page: Page) =>
  page
    .locator('details:not([open]) > summary')
    .filter({ hasText: heading })
    .evaluateAll((found) => {
      for (const summary of found) (summary as HTMLElement).click()
    })
