/** The `test` of the browser suites: pages of the running shop, and no error in any console. */
import { test as base, expect, type Page } from '@playwright/test'
import type { Product } from '#store/products/products.ts'
import { OWNER } from './open-shop.ts'

export { expect, OWNER }

/** Lines that a browser prints for an answer we mean to give: a refused call or page is no error of the page. */
const REFUSALS = /Failed to load resource: the server responded with a status of (4\d\d)/

type Fixtures = {
  /** Lines that this test expects in the console. */
  expectedConsole: RegExp[]
  noConsoleErrors: undefined
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL: _ }, use) => {
    await use(process.env.SHOP_URL ?? '')
  },
  expectedConsole: [[], { option: true }],
  noConsoleErrors: [
    async ({ context, expectedConsole }, use) => {
      const errors: string[] = []
      const watch = (page: Page) => {
        page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`))
        page.on('console', (message) => {
          const text = message.text()
          const meant = REFUSALS.test(text) || expectedConsole.some((pattern) => pattern.test(text))
          if (message.type() === 'error' && !meant) errors.push(text)
        })
      }
      context.on('page', watch)
      await use(undefined)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

let people = 0

/** An address that nobody used in this run. */
export function newEmail(): string {
  people += 1
  return `shopper-${process.pid}-${Date.now()}-${people}@shop.example`
}

/** A new customer, signed in in this browser context, through the API. */
export async function signUp(page: Page, name = 'Asha Rao'): Promise<{ email: string; password: string }> {
  const person = { email: newEmail(), password: 'mango-pickle-7' }
  const response = await page.request.post('/api/auth/sign-up/email', { data: { name, ...person } })
  expect(response.status()).toBe(200)
  return person
}

/** The shop's owner, signed in in this browser context. */
export async function signInOwner(page: Page): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in/email', { data: OWNER })
  expect(response.status()).toBe(200)
}

/** Products as the API lists them. */
export async function listProducts(page: Page, query = ''): Promise<Product[]> {
  return (await page.request.get(`/api/products${query}`)).json() as Promise<Product[]>
}

/** Opens a page and waits until its script runs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // React marks the elements it has taken over; no mark of our own is needed.
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}
