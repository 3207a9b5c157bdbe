/**
 * The questions that an answer was made from. Asked again in memory, they tell whether it is still good: no rule says which
 * change ends which answer.
 */
import { hash } from 'node:crypto'

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
  return hash('sha1', JSON.stringify(answer) ?? '', 'base64url')
}

export function printOfNumbers(numbers: Float64Array): string {
  return hash('sha1', Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength), 'base64url')
}
