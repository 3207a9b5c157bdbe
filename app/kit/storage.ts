/** The browser's storage. Where it is blocked or full, values last until the page is left. */

export type Area = 'localStorage' | 'sessionStorage'

const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return inMemory.get(key) ?? globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** The stored JSON value; undefined when it is missing or malformed. */
export function readJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, text: string | null, area: Area = 'localStorage'): void {
  inMemory.delete(key)
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
  } catch {
    if (text !== null) inMemory.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change by this or another tab. Returns a function that stops it. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
