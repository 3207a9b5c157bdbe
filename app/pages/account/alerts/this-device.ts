/** Whether this browser can be rung when it is closed, and is. */
import { useEffect, useState } from 'react'

const WORKER = '/desk-worker.js'
/** The worker belongs to the desk alone: no page of the shop ever meets it. */
const SCOPE = '/admin'
/** As the policy of this page names it. */
const POLICY = 'desk-worker'

export type DeviceState = 'unknown' | 'off' | 'on' | 'not here' | 'not secure' | 'home screen first' | 'blocked'

type TrustedTypes = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Rules }
type Rules = { createScriptURL: (url: string) => string }

/** The browser's state, read again when `changed` differs. */
export function useThisDevice(changed: unknown): DeviceState {
  const [state, setState] = useState<DeviceState>('unknown')
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  useEffect(() => {
    let isGone = false
    void readState().then((now) => {
      if (!isGone) setState(now)
    })
    return () => {
      isGone = true
    }
  }, [changed])
  return state
}

async function readState(): Promise<DeviceState> {
  if (!isSecureContext) return 'not secure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'home screen first' : 'not here'
  }
  if (Notification.permission === 'denied') return 'blocked'
  return (await presentSubscription()) ? 'on' : 'off'
}

async function presentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks the person, and the push service of the browser's maker. Undefined when the person said no. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(workerUrl(), { scope: SCOPE })
  const registration = await untilActive()
  const old = await registration.pushManager.getSubscription()
  // One with other keys could not be rung.
  if (old) await old.unsubscribe()
  return (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
}

/** Answers the address of what was ended; undefined when nothing was. */
export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await presentSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

async function untilActive(): Promise<ServiceWorkerRegistration> {
  for (let tries = 0; tries < 100; tries++) {
    const registration = await navigator.serviceWorker.getRegistration(SCOPE)
    if (registration?.active) return registration
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The worker did not start')
}

let rules: Rules | undefined

/** Browsers that know of trusted types take the address of a script from a policy alone. */
function workerUrl(): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return WORKER
  rules ??= types.createPolicy(POLICY, { createScriptURL: () => WORKER })
  return rules.createScriptURL(WORKER)
}

/** Drawn into another page, this one has the policy of that page, which lets no worker in: it must be loaded. */
export function hasOwnPolicy(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined || new URL(entry.name).pathname === location.pathname
}
