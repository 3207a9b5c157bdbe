/** Chance that falls the same way in every shop: numbers from a seed (mulberry32). */
export type Dice = {
  /** From 0 up to, but not including, 1. */
  roll: () => number
  /** A number from `low` up to `high`. */
  between: (low: number, high: number) => number
  /** A whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  /** One of them, each as likely as its weight. */
  pick: <T>(things: readonly T[], weightOf?: (thing: T) => number) => T
}

export function createDice(seed: number): Dice {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + roll() * (high - low)
  return {
    roll,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (things, weightOf = () => 1) => {
      let left = roll() * things.reduce((sum, thing) => sum + weightOf(thing), 0)
      for (const thing of things) {
        left -= weightOf(thing)
        if (left < 0) return thing
      }
      throw new Error('There is nothing to pick from')
    },
  }
}
