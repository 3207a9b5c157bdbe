/** Numbers by chance, the same in every run of a seed. `roll` is below `most`. */
export function dice(seed: number) {
  let state = seed
  const roll = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % most
  }
  return { roll, pick: <T>(of: readonly T[]) => of[roll(of.length)] as T }
}
