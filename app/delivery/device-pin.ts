/** The PIN code that was typed once on this device: the shop's pages know nothing of it until they ask. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { ask, type Result } from '#app/api/ask.ts'
import type { DeliveryAnswer } from '#store/delivery/delivery.schema.ts'

const PIN_KEY = 'pin'
const listeners = new Set<() => void>()
/** For a browser that keeps nothing. */
let typed = ''

export function keepPin(pin: string): void {
  typed = pin
  try {
    if (pin === '') localStorage.removeItem(PIN_KEY)
    else localStorage.setItem(PIN_KEY, pin)
  } catch {}
  for (const listener of listeners) listener()
}

function readPin(): string {
  try {
    const kept = localStorage.getItem(PIN_KEY) ?? typed
    return /^[1-9]\d{5}$/.test(kept) ? kept : ''
  } catch {
    return typed
  }
}

/** Empty until one was typed, and while a page is rendered. */
export function useDevicePin(): string {
  return useSyncExternalStore(hear, readPin, () => '')
}

function hear(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The shop's answer for the PIN code; the one before until it has come. Nothing is asked for an empty one. */
export function useDelivery(pin: string, phone = '') {
  const [found, setFound] = useState<Result<DeliveryAnswer>>()
  useEffect(() => {
    if (pin === '') return setFound(undefined)
    let isWanted = true
    const json = { pin, ...(phone === '' ? {} : { phone }) }
    void ask(() => browserApi.delivery.$post({ json })).then((answer) => isWanted && setFound(answer))
    return () => {
      isWanted = false
    }
  }, [pin, phone])
  return { answer: found?.answer, refusal: found?.kind === 'done' ? undefined : found }
}
