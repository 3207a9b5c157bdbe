/** The shop rings: an open desk shows a new order by itself, and a closed browser is rung. */
import { expect, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

// A worker and what is allowed to it stay in a browser.
test.use({ isApart: true })

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
