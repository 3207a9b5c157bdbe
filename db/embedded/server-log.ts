import type { Readable } from 'node:stream'

/** Where the server's own words go, one line at a time. */
export type PostgresLog = (level: 'debug' | 'info' | 'warn' | 'error', line: string) => void

const levels: Record<string, Parameters<PostgresLog>[0]> = {
  PANIC: 'error',
  FATAL: 'error',
  ERROR: 'warn',
  WARNING: 'warn',
  LOG: 'info',
}

/** Passes every line on with its level and keeps the last twenty, for the message when the server does not start. */
export function readServerLog(output: Readable, log: PostgresLog): string[] {
  const last: string[] = []
  let rest = ''
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.trim() === '') continue
      last.push(line)
      if (last.length > 20) last.shift()
      log(levels[/^([A-Z]+):/.exec(line)?.[1] ?? ''] ?? 'debug', line)
    }
  })
  return last
}
