import pino from 'pino'

export type Log = pino.Logger

/** JSON lines on standard error; standard output is for the lines that people read at the start. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
