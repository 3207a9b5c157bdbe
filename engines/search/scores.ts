/** Product scores during one search: each word counts by its best meaning, and words add up. */
export type Scores = ReturnType<typeof createScores>

export function createScores() {
  let total = new Float32Array(1024)
  let word = new Float32Array(1024)
  let inTotal = new Uint32Array(1024)
  let inWord = new Uint32Array(1024)
  let totalCount = 0
  let wordCount = 0

  return {
    /** Starts a search over products numbered below `products`. */
    begin(products: number): void {
      if (products > total.length) {
        const size = Math.ceil(products * 1.25)
        total = new Float32Array(size)
        word = new Float32Array(size)
        inTotal = new Uint32Array(size)
        inWord = new Uint32Array(size)
      } else for (let at = 0; at < totalCount; at++) total[inTotal[at] ?? 0] = 0
      totalCount = 0
    },

    /** A meaning of the current word adds this score, above 0, to the product. */
    rate(product: number, score: number): void {
      const best = word[product] ?? 0
      if (best === 0) inWord[wordCount++] = product
      if (score > best) word[product] = score
    },

    endWord(): void {
      for (let at = 0; at < wordCount; at++) {
        const product = inWord[at] ?? 0
        const before = total[product] ?? 0
        if (before === 0) inTotal[totalCount++] = product
        total[product] = before + (word[product] ?? 0)
        word[product] = 0
      }
      wordCount = 0
    },

    /** Scores by product. Valid until the next search. */
    totals: (): Float32Array => total,
    /** Products with a score, in no order. Valid until the next search. */
    products: (): Uint32Array => inTotal.subarray(0, totalCount),
  }
}
