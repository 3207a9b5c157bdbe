/** How a fault is told: what is wrong, the smallest request that shows it, and how to send it again. */
import type { Answer, Sent } from './client.ts'

export type Fault = { words: string; sent: Sent; answer: Answer }

/** `log` is what the store wrote about the request. */
export function reportOf(operation: string, seed: number, { words, sent, answer }: Fault, log: string): string {
  const { method, path, headers, body } = sent
  return [
    `${operation}: ${words}`,
    `  the smallest request: ${method} ${path.slice(0, 1000)}`,
    ...Object.entries(headers).map(([name, value]) => `    ${name}: ${value.slice(0, 300)}`),
    ...(body ? [`    ${JSON.stringify(body.toString('latin1').slice(0, 1000))}`] : []),
    `  the answer: ${answer.status} ${answer.body.toString().slice(0, 500)}`,
    ...(log === '' ? [] : [`  the log: ${log.slice(0, 1500)}`]),
    `  again: FUZZ_SEED=${seed} FUZZ_ONLY='${operation}' npm run test:drills -- fuzz`,
  ].join('\n')
}
