/** The shop rings: an open desk shows a new order by itself, and a closed browser is rung. */
import type { Browser, Page } from '@playwright/test'
import { addProduct, expect, open, screenOf, signInOwner, signUp, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

// A worker and what is allowed to it stay in a browser.
test.use({ isApart: true })

async function place(page: Page, _id: string, price: number): Promise<string> {
  const customerInfo = { name: 'Ravi Kumar', phone: '098123 45678', address: '7 Lotus Lane, Pune 411001' }
  const data = { customerInfo, orderItems: [{ _id, qty: 1 }], totalAmount: price }
  const response = await page.request.post('/api/orders', { data })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { orderNumber: string }).orderNumber
}

/** Somebody who orders kites in a browser of their own. */
async function openShopper(owner: Parameters<typeof addProduct>[0], browser: Browser, baseURL: string | undefined) {
  const kite = await addProduct(owner, { price: 90, stock: 50 })
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signUp(page)
  return { order: () => place(page, kite._id, 90), leave: () => page.context().close() }
}

test('an open desk shows a new order without a reload, and moves nothing under the finger', {
  tag: ['@each-screen', '@night'],
}, async ({ page, owner, browser, baseURL, isSecond }) => {
  const shopper = await openShopper(owner, browser, baseURL)
  await page.setViewportSize(screenOf(isSecond))
  await signInOwner(page)
  // The newest first.
  await open(page, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = await shopper.order()
  await expect(page.getByRole('link', { name: first }).first()).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) /)

  // Somebody reads further down: nothing moves, a line says what is new.
  await page.evaluate(() => scrollTo(0, 300))
  await page.mouse.move(50, 500)
  await page.keyboard.press('Shift')
  const marked = page.getByRole('link', { name: first }).first()
  const topOf = () => marked.evaluate((link) => link.getBoundingClientRect().top)
  let before = await topOf()
  // What others ordered, and was being read when this reader came by, is shown first.
  await expect(async () => {
    const earlier = before
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    before = await topOf()
    expect(before).toBe(earlier)
  }).toPass()
  const second = await shopper.order()
  const show = page.getByRole('status').getByRole('button', { name: 'Show' })
  await expect(show).toBeVisible()
  await expect(page.getByText(/\d+ new orders?$/)).toBeVisible()
  await expect(page.getByRole('link', { name: second })).toHaveCount(0)
  expect(await topOf()).toBe(before)
  await expectUsable(page)
  await show.click()
  await expect(page.getByRole('link', { name: second }).first()).toBeVisible()
  // Other shoppers order meanwhile, and are told of anew.
  await expect(async () => {
    if (await show.isVisible()) await show.click()
    await expect(show).toBeHidden({ timeout: 1_000 })
    await expect(page).not.toHaveTitle(/^\(\d+\) /, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await shopper.leave()
})

test('a device is rung by its own worker, which belongs to the desk alone', async ({ page, context }) => {
  await page.addInitScript(withPushService)
  await signInOwner(page)
  await open(page, '/account')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Alerts' }).click()
  await page.getByRole('button', { name: 'Ring this device' }).click()
  await expect(page.getByText('This device will now ring.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Chrome on Linux' })).toBeVisible()
  await expectUsable(page)
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/admin'])

  const [worker] = context.serviceWorkers()
  const shownFor = (data: object) =>
    worker?.evaluate(async (ring) => {
      const desk = globalThis as unknown as ServiceWorkerScope
      const shown: [string, string | undefined][] = []
      desk.registration.showNotification = async (title, look) => void shown.push([title, look?.tag])
      desk.dispatchEvent(new desk.PushEvent('push', { data: JSON.stringify(ring) }))
      return shown
    }, data)
  expect(await shownFor({ kind: 'order', count: 1 })).toEqual([['A new order', 'order']])
  expect(await shownFor({ kind: 'order', count: 3 })).toEqual([['3 new orders', 'order']])
  expect(await shownFor({ kind: 'low_stock', count: 2 })).toEqual([['2 products run low', 'low_stock']])
  expect(await shownFor({ kind: 'of a later version', count: 1 })).toEqual([['A new order', 'of a later version']])

  await page.getByRole('button', { name: 'Stop ringing this device' }).click()
  await expect(page.getByText('This device will not ring any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Chrome on Linux' })).toHaveCount(0)
})

type ServiceWorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration
  PushEvent: new (type: string, init: { data: string }) => Event
}

/** The push service of the browser's maker is out of reach here, and a browser without a window asks nobody. All else is real. */
function withPushService(): void {
  const p256dh = btoa(String.fromCharCode(...new Uint8Array(65).fill(4))).replaceAll('=', '')
  const endpoint = `https://push.example/${Math.random().toString(36).slice(2)}`
  const keys = { p256dh: p256dh.replaceAll('/', '_').replaceAll('+', '-'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  let isOn = false
  const unsubscribe = async () => {
    isOn = false
    return true
  }
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription
  PushManager.prototype.subscribe = async () => {
    isOn = true
    return subscription
  }
  PushManager.prototype.getSubscription = async () => (isOn ? subscription : null)
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
}
