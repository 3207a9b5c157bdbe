/** How a form is brought before a press, for the test that presses all of them. */
import type { Locator, Page } from '@playwright/test'
import { open } from './shopper.ts'

/** A form and how it is brought before a press. `of` is the file of its button. */
export type Form = {
  of: string
  /** Opens its page. Forms with the same one that follow each other are pressed on one load of it. */
  at: (page: Page) => Promise<unknown>
  /** Opens the form on its page. */
  begin?: (page: Page) => Promise<unknown>
  button: (page: Page) => Locator
  /** The field that has the focus. Without `bad` nothing in it is refused by the page. */
  field: (page: Page) => Locator
  good: string
  bad?: string
  /** Fills what else is needed. */
  rest?: (page: Page) => Promise<unknown>
  /** The address of what goes out when the press counts, and something of what it says where more goes there. */
  call: RegExp
  says?: string
  /** It is gone once it was sent: `begin` opens it again. */
  closes?: boolean
  /** What it sends changes nothing, and is answered. */
  reads?: boolean
  /** It asks a question first, and sends only then. */
  asks?: boolean
}

/** What the shop says of its ways in. */
export const TOLD = {
  social: [],
  emailLink: true,
  phoneCode: true,
  passwordPolicy: {
    minimum: 6,
    maximum: 128,
    lower: false,
    upper: false,
    digit: false,
    special: false,
    adminMinimum: 12,
  },
  captcha: { enabled: false, provider: null, siteKey: null },
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
export const label = (name: string) => (page: Page) => page.getByRole('main').getByLabel(name, { exact: true }).first()
export const fill = (name: string, text: string) => (page: Page) => label(name)(page).fill(text)
export const go = (to: string) => (page: Page) => open(page, to)
export const press = (name: string | RegExp) => (page: Page) => button(name)(page).first().click()

/** Opens what is folded on a phone. */
export const unfold = (heading: string) => (page: Page) =>
  page
    .locator('details:not([open]) > summary')
    .filter({ hasText: heading })
    .evaluateAll((found) => {
      for (const summary of found) (summary as HTMLElement).click()
    })

/** Goes from one page to another in the browser, where the answers of some calls are set: `answers` by the end of their path. */
export function follow(from: string, to: string, answers: Record<string, unknown> = {}) {
  return async (page: Page) => {
    await open(page, from)
    for (const [end, json] of Object.entries({ 'auth/ways': TOLD, ...answers })) {
      await page.route(new RegExp(`/api/${end}$`), (route) => route.fulfill({ json }))
    }
    await page.evaluate((path) => {
      history.pushState({ idx: 1 }, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    }, to)
  }
}
