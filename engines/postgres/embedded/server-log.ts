import type { Readable } from 'node:stream'

/** Takes the server's log, one line at a time. */
export type PostgresLog = (level: 'debug' | 'info' | 'warn' | 'error', line: string) => void

/** Makes the server put the error code before each line, so that we can tell everyday errors from trouble. */
export const logLinePrefix = '%e '

const levels: Record<string, Parameters<PostgresLog>[0]> = {
  PANIC: 'error',
  FATAL: 'error',
  ERROR: 'warn',
  WARNING: 'warn',
  LOG: 'info',
}

// Broken constraints, transactions to repeat, wrong passwords, not ready yet or any more: the caller gets the error.
const everyday = /^(23|28|40|57P)/

/** Passes on every line with its level, and keeps the last twenty for the message when the server does not start. */
export function readServerLog(output: Readable, log: PostgresLog): string[] {
  const last: string[] = []
  let rest = ''
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { level, said, isEveryday } = readLine(line)
      if (said === '') continue
      log(level, said)
      if (isEveryday) continue
      last.push(said)
      if (last.length > 20) last.shift()
    }
  })
  return last
}

/** One line of the server's log: `23505 ERROR:  duplicate key ...`. Early lines come without a code. */
export function readLine(line: string) {
  const [, code = '', said = ''] = /^(?:([0-9A-Z]{5}) )?(.*)$/.exec(line.trim()) ?? []
  const severity = /^([A-Z]+):/.exec(said)?.[1] ?? ''
  const isEveryday = everyday.test(code)
  return { level: isEveryday ? 'debug' : (levels[severity] ?? 'debug'), said, isEveryday }
}
