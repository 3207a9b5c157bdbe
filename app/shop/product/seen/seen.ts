/** The ids of recently seen products, the last one first. Only this browser has them; logging out removes them. */
import { readJson, writeStored } from '#app/kit/storage.ts'

const SEEN_KEY = 'seen'
export const MOST_SEEN = 12

export function readSeen(): string[] {
  const kept = readJson(SEEN_KEY)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

export function noteSeen(id: string): void {
  const ids = [id, ...readSeen().filter((one) => one !== id)].slice(0, MOST_SEEN)
  writeStored(SEEN_KEY, JSON.stringify(ids))
}

export function forgetSeen(): void {
  writeStored(SEEN_KEY, null)
}
