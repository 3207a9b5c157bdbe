/** The browser's storage. Where it is blocked or full, what is written lasts until the page is left. */

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

/** The value kept as JSON. Undefined when there is none: anything may have written the text. */
export function readJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readStored(key, area) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

/** Null removes the key. */
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

/** Calls `listener` after each change, by this tab or another one. Returns how to stop. */
export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
