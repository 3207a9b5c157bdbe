/**
 * The questions that an answer was made from. Asked again in memory, they tell whether it is still good: no rule says which
 * change ends which answer.
 */
import { hash as hashOf } from 'node:crypto'
import type { Columns } from './columns.ts'

/** `print` stands for what was answered: another answer has another one. */
export type Question = { print: string; ask: () => string }

/**
 * What an answer that may be kept is made from. `isExact`: it tells how many there are of what is plenty, too. `provenAt` is the
 * position of the catalogue at which the questions were last known to be answered as they were.
 */
export type Sources = { isExact: boolean; questions: Question[]; provenAt: number }

/** Answers, and notes the question with its answer. */
export function answered<T>(sources: Sources | undefined, ask: () => T, printOf: (answer: T) => string): T {
  const answer = ask()
  sources?.questions.push({ print: printOf(answer), ask: () => printOf(ask()) })
  return answer
}

/** Of an answer that is short enough to be written out. */
export function printOfJson(answer: unknown): string {
  return hashOf('sha1', JSON.stringify(answer) ?? '', 'base64url')
}

const number = new Float64Array(1)
const words = new Uint32Array(number.buffer)

/**
 * Of the products in these slots, in this order, with all that is shown of each, and of a number. It is made for each kept answer
 * after each change: one loop, in which any difference makes another number.
 */
export function printOfProducts(
  { hash, stock }: Columns,
  slots: readonly number[],
  total: number,
  isExact: boolean,
): string {
  let [a, b] = [total, slots.length]
  for (const slot of slots) {
    number[0] = hash[slot] ?? 0
    a = Math.imul(a ^ (words[0] ?? 0), 0x85ebca6b)
    b = Math.imul(b ^ (words[1] ?? 0), 0xc2b2ae35)
    if (isExact) a = Math.imul(a ^ (stock[slot] ?? 0), 0x27d4eb2f)
    a = (a << 13) | (a >>> 19)
    b ^= a
  }
  return `${a} ${b}`
}
