/** The ids of recently seen products, the last one first. Only this browser has them; logging out removes them. */
import { useSyncExternalStore } from 'react'
import { readStored, subscribeToStorage, writeStored } from '#app/kit/storage.ts'

const SEEN_KEY = 'seen'
export const MOST_SEEN = 12

export function readSeen(): string[] {
  return idsIn(readStored(SEEN_KEY))
}

/** None before hydration. */
export function useSeen(): string[] {
  return idsIn(
    useSyncExternalStore(
      subscribeToStorage,
      () => readStored(SEEN_KEY),
      () => null,
    ),
  )
}

/** Anything may have written it. */
function idsIn(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function noteSeen(id: string): void {
  const ids = [id, ...readSeen().filter((one) => one !== id)].slice(0, MOST_SEEN)
  writeStored(SEEN_KEY, JSON.stringify(ids))
}

export function forgetSeen(): void {
  writeStored(SEEN_KEY, null)
}
