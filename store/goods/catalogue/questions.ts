/**
 * Notes the questions that an answer was made from. Asked again in memory, they tell whether a kept answer still holds, so
 * nobody maintains rules about which change ends which answer.
 */
import { hash as hashOf } from 'node:crypto'
import type { Listed } from './rows.server.ts'

/** `print` is the fingerprint of the answer: it differs when the answer does. */
export type Question = { print: string; ask: () => string }

/**
 * The notes of an answer that may be kept. `isExact`: it shows exact stock, even above five. `provenAt`: the last position of
 * the catalogue at which the answers were known to be unchanged.
 */
export type Sources = { isExact: boolean; questions: Question[]; provenAt: number }

/** Answers, and notes the question with its answer. */
export function answered<T>(sources: Sources | undefined, ask: () => T, printOf: (answer: T) => string): T {
  const answer = ask()
  sources?.questions.push({ print: printOf(answer), ask: () => printOf(ask()) })
  return answer
}

export function printOfJson(answer: unknown): string {
  return hashOf('sha1', JSON.stringify(answer) ?? '', 'base64url')
}

const UNLISTED = { hash: 0, stock: 0 }
const number = new Float64Array(1)
const words = new Uint32Array(number.buffer)

/**
 * The fingerprint of these products in this order, with everything shown of each, and of the total. Each kept answer asks for
 * it after each change, so it is one loop over numbers.
 */
export function printOfProducts(
  products: readonly (Pick<Listed, 'hash' | 'stock'> | undefined)[],
  total: number,
  isExact: boolean,
): string {
  let [a, b] = [total, products.length]
  for (const { hash, stock } of products.map((product) => product ?? UNLISTED)) {
    number[0] = hash
    a = Math.imul(a ^ (words[0] ?? 0), 0x85ebca6b)
    b = Math.imul(b ^ (words[1] ?? 0), 0xc2b2ae35)
    if (isExact) a = Math.imul(a ^ stock, 0x27d4eb2f)
    a = (a << 13) | (a >>> 19)
    b ^= a
  }
  return `${a} ${b}`
}
