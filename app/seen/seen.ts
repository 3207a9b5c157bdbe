/** Which products somebody looked at last. Only this browser knows: the shop is never told, and logging out forgets it. */

export const SEEN_KEY = 'seen'
export const MOST_SEEN = 12

/** The ids, the last one first. */
export function readSeen(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SEEN_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Where the browser allows no storage, there is nothing to forget. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(SEEN_KEY)
  } catch {}
}
