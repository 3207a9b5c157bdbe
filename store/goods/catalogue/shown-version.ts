/**
 * Versions of what shoppers see. A cached answer is valid until something that it shows has changed; it notes what it shows
 * while it is made. An answer that notes nothing counts as a list, so a new call is safe by itself.
 */

/** Levels of change, from the rarest to the most frequent. A change invalidates answers of its level and all after it. */
const LEVELS = ['settings', 'neighbours', 'lists', 'stock'] as const

/**
 * `settings`: every page. `neighbours`: which products go together. `lists`: what a card shows. `stock`: plentiful stock, which
 * only exact numbers show.
 */
export type Level = (typeof LEVELS)[number]

/** What an answer shows: everything of one level, and single products in full. `version` is the one it was made at. */
export type Shown = { version: number; level: Level; products: Set<string> }

export function noteShown(shown: Shown, level: Level, products: Iterable<string> = []): void {
  if (LEVELS.indexOf(level) > LEVELS.indexOf(shown.level)) shown.level = level
  for (const id of products) shown.products.add(id)
}

/** Whether the answer has noted what it shows. */
export function isNoted({ level, products }: Shown): boolean {
  return level !== 'settings' || products.size > 0
}

export type ShownVersion = ReturnType<typeof createShownVersion>

export function createShownVersion() {
  let now = 0
  const movedAt: Record<Level, number> = { settings: 0, neighbours: 0, lists: 0, stock: 0 }
  const productMovedAt = new Map<string, number>()

  function move(level: Level): void {
    now++
    for (const one of LEVELS.slice(LEVELS.indexOf(level))) movedAt[one] = now
    // Every answer ends, so nothing older is looked for.
    if (level === 'settings') productMovedAt.clear()
  }

  return {
    now: () => now,
    /** The version of the latest change that affects the level. */
    of: (level: Level): number => movedAt[level],
    move,
    moveProduct(id: string, level: Level): void {
      move(level)
      productMovedAt.set(id, now)
    },
    /** Whether nothing that the answer shows has changed since it was made. */
    isGood({ version, level, products }: Shown): boolean {
      if (movedAt[level] > version) return false
      for (const id of products) if ((productMovedAt.get(id) ?? 0) > version) return false
      return true
    },
  }
}
