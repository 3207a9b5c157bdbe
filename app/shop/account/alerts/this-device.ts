/** Push notifications of the desk on this browser, which arrive even when it is closed. */
import { useEffect, useState } from 'react'

const WORKER = '/desk-worker.js'
/** The service worker controls the pages of the desk alone. */
const SCOPE = '/admin'
/** The name in this page's content security policy. */
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

/** Asks the person for permission, and subscribes at the browser's push service. Undefined without permission. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(workerUrl(), { scope: SCOPE })
  const registration = await waitUntilActive()
  const old = await registration.pushManager.getSubscription()
  // A subscription for another key would not work.
  if (old) await old.unsubscribe()
  return (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
}

/** Returns the endpoint of the ended subscription; undefined when there was none. */
export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await presentSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

async function waitUntilActive(): Promise<ServiceWorkerRegistration> {
  for (let tries = 0; tries < 100; tries++) {
    const registration = await navigator.serviceWorker.getRegistration(SCOPE)
    if (registration?.active) return registration
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The worker did not start')
}

let rules: Rules | undefined

/** With Trusted Types, a browser takes the address of a script from a policy only. */
function workerUrl(): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return WORKER
  rules ??= types.createPolicy(POLICY, { createScriptURL: () => WORKER })
  return rules.createScriptURL(WORKER)
}

/** Reached by a client navigation, this page has the policy of another one, which forbids the worker: it must be loaded. */
export function hasOwnPolicy(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined || new URL(entry.name).pathname === location.pathname
}
