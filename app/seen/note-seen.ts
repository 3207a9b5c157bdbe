import { MOST_SEEN, readSeen, SEEN_KEY } from './seen.ts'

/** Puts a product in front of those that were seen. Where nothing may be kept, nothing is. Only its page loads this. */
export function noteSeen(id: string): void {
  const ids = [id, ...readSeen().filter((one) => one !== id)].slice(0, MOST_SEEN)
  try {
    localStorage.setItem(SEEN_KEY, JSON.stringify(ids))
  } catch {}
}
