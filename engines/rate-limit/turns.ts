/** Waiting lines for a scarce resource. Askers take turns, so that one with many jobs does not hold up others. */
export type Turns<T> = {
  /** Returns false when there is no room. Drops the newest job of the longest line to admit a shorter one. */
  join: (asker: string, waiting: T) => boolean
  hasRoom: (asker: string) => boolean
  /** The first in turn among those who may go now. */
  next: (mayHaveOne?: (asker: string) => boolean) => T | undefined
  askers: () => number
  /** False when it was no longer waiting. */
  leave: (waiting: T) => boolean
}

/** `onGivenUp` is called with jobs dropped to make room. An asker has at most `mostOfOne` waiting. */
export function createTurns<T>(most: number, onGivenUp: (waiting: T) => void, mostOfOne = most): Turns<T> {
  const lines = new Map<string, T[]>()
  let size = 0

  const longestLine = () => [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
  const hasRoom = (asker: string) => {
    const own = lines.get(asker)?.length ?? 0
    return own < mostOfOne && (size < most || longestLine().length > own + 1)
  }

  function makeRoom(): void {
    const givenUp = longestLine().pop()
    if (givenUp === undefined) return
    size--
    onGivenUp(givenUp)
  }

  return {
    hasRoom,

    join(asker, waiting) {
      if (!hasRoom(asker)) return false
      if (size >= most) makeRoom()
      const line = lines.get(asker)
      if (line) line.push(waiting)
      else lines.set(asker, [waiting])
      size++
      return true
    },

    next(mayHaveOne = () => true) {
      const turn = [...lines].find(([asker]) => mayHaveOne(asker))
      if (!turn) return undefined
      const [asker, line] = turn
      const waiting = line.shift()
      size--
      // The asker served moves to the end.
      lines.delete(asker)
      if (line.length > 0) lines.set(asker, line)
      return waiting
    },

    askers: () => lines.size,

    leave(waiting) {
      for (const [asker, line] of lines) {
        const at = line.indexOf(waiting)
        if (at < 0) continue
        line.splice(at, 1)
        size--
        if (line.length === 0) lines.delete(asker)
        return true
      }
      return false
    },
  }
}
