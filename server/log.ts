import pino from 'pino'

export type Log = pino.Logger

/** JSON lines on standard error; standard output is for the lines that people read at the start. */
export function createLog(level: string): Log {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination(2),
  )
}

/** An error and its causes for the log, without the values of a failed query: sessions, addresses and hashes. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const code = 'code' in error ? String(error.code) : undefined
  return { type, code, message: withoutValues(message), stack: withoutValues(stack) }
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
}
