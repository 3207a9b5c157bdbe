/** The PIN code that was typed on this device, and what delivery there costs. */
import { useSyncExternalStore } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { readStored, subscribeToStorage, writeStored } from '#app/kit/storage.ts'

const PIN_KEY = 'pin'

/** An empty one is forgotten. */
export function keepPin(pin: string): void {
  writeStored(PIN_KEY, pin || null)
}

/** Empty for none. In the browser only. */
export function readPin(): string {
  const kept = readStored(PIN_KEY) ?? ''
  return isPin(kept) ? kept : ''
}

export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** Empty until one was typed, and while a page is rendered. */
export function useDevicePin(): string {
  return useSyncExternalStore(subscribeToStorage, readPin, () => '')
}

/** The shop's answer for the PIN code; the one before until it has arrived. Nothing is requested for an empty one. */
export function useDelivery(pin: string, phone = '') {
  const json = { pin, ...(phone === '' ? {} : { phone }) }
  const find = () => ask(() => browserApi.delivery.$post({ json }))
  const found = useDebouncedQuery(pin && `${pin} ${phone}`, find, 0)?.found
  return { answer: found?.answer, refusal: found?.kind === 'done' ? undefined : found }
}
