/**
 * One page of a browser for test after test, emptied in between: what the browser has compiled and fetched stays, and a page
 * is up in half the work of one in a new context.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'

type Size = { width: number; height: number }
type Disposable = Awaited<ReturnType<Page['addInitScript']>>

/** What tests listen to. Others are how Playwright hears of its own end. */
const LISTENED = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
] as const

/** A page in a browser context of its own. */
export async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(sayPolicyViolations)
  return context.newPage()
}

export class WarmPage {
  #page: Page | undefined
  #added: Disposable[] = []

  /** The page, blank, in that size. */
  async open(browser: Browser, viewport: Size | null): Promise<Page> {
    const page = this.#page ?? (await this.#make(browser))
    if (viewport !== null) await page.setViewportSize(viewport)
    return page
  }

  async #make(browser: Browser): Promise<Page> {
    const page = await newPage(browser)
    const add = page.addInitScript.bind(page)
    page.addInitScript = async (...words: Parameters<typeof add>) => {
      const added = await add(...words)
      this.#added.push(added)
      return added
    }
    this.#page = page
    return page
  }

  /** Leaves nothing of a test behind. What cannot be emptied is closed, and the next test gets another. */
  async empty(): Promise<void> {
    const page = this.#page
    if (page === undefined) return
    const context = page.context()
    try {
      await emptyPage(page, context)
      for (const added of this.#added.splice(0)) await added.dispose()
    } catch {
      this.#page = undefined
      this.#added = []
      await context.close()
    }
  }
}

async function emptyPage(page: Page, context: BrowserContext): Promise<void> {
  for (const type of LISTENED) page.removeAllListeners(type)
  for (const type of ['page', 'request', 'response', 'serviceworker'] as const) context.removeAllListeners(type)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Elsewhere nobody knows what was left in the shop of this tab.
  if (!page.url().startsWith(process.env.SHOP_URL ?? '') && page.url() !== 'about:blank') throw new Error('Elsewhere')
  // What a page writes while it is left would be there for the next test.
  if (page.url() !== 'about:blank') await page.evaluate(forgetAll)
  await page.goto('about:blank')
  await page.mouse.move(0, 0)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
  await context.clearCookies()
}

/** Runs in the page. */
function forgetAll() {
  localStorage.clear()
  sessionStorage.clear()
  Storage.prototype.setItem = () => undefined
}

/** Runs in the page: what the content security policy holds back is an error of ours. */
function sayPolicyViolations() {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(`Held back by the policy: ${event.violatedDirective} ${event.blockedURI}`)
  })
}
