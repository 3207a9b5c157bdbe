import pino from 'pino'
import { withSourcePlaces } from '#server/build/source-lines.ts'
import { loggedPath } from '#store/logged-path.ts'

export type Log = pino.Logger

/** Writes JSON lines to standard error; standard output has the lines for people at the start. */
export function createLog(level: string, to: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    to,
  )
}

/** The error and its causes for the log, without the values of a failed query, such as sessions, addresses and hashes. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return describeOther(error)
  const chain = withCauses(error)
  const type = error.constructor.name
  const code = 'code' in error ? String(error.code) : undefined
  const message = chain.map((each) => withoutValues(each.message)).join(': ')
  return { type, code, message, stack: chain.map(stackOf).join('\ncaused by: ') }
}

/** The error and its causes, each once. */
function withCauses(error: Error, before: readonly Error[] = []): Error[] {
  const chain = [...before, error]
  const { cause } = error
  return cause instanceof Error && !chain.includes(cause) ? withCauses(cause, chain) : chain
}

/** The stack without the values in its message, which could also look like a line of the stack. */
function stackOf({ name, message, stack = '' }: Error): string {
  return `${name}: ${withoutValues(message)}${linesBehind(message, stack)}`
}

function linesBehind(message: string, stack: string): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  if (at >= 0) return withSourcePlaces(stack.slice(at + message.length))
  const first = stack.search(/^ *at /m)
  return first < 0 ? '' : withSourcePlaces(`${first > 0 ? '\n' : ''}${stack.slice(first)}`)
}

/** For a thrown plain object that looks like an error, as jobs report. */
function describeOther(thrown: unknown): { message: string; stack?: string } {
  if (typeof thrown !== 'object' || thrown === null) return { message: withoutValues(String(thrown)) }
  const { message, stack } = { message: undefined, stack: undefined, ...thrown }
  const said =
    typeof message === 'string' ? message : `something with ${Object.keys(thrown).join(', ') || 'nothing'} in it`
  return { message: withoutValues(said), ...(typeof stack === 'string' ? { stack: linesBehind(said, stack) } : {}) }
}

/** The error in one sentence for whoever started the shop, with the cause of a failed statement first. */
export function logSentence(error: Error): string {
  const { cause, message } = error
  if (!(cause instanceof Error) || message.includes(cause.message)) return message
  const [first = ''] = withoutValues(message).split('\n')
  return `${logSentence(cause)} (${first.slice(0, 120)})`
}

const ADDRESS = /(?:https?:\/\/|(?<![\w./])\/(?=[\w?]))[^\s"'<>()]+/g

/** Removes values of statements, unparsable text, and the parameters of addresses. */
function withoutValues(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/, (\.{3})?"[\s\S]*" is not valid JSON/g, ', that is not valid JSON')
    .replace(/(invalid input (syntax|value) for [\w ]+): "[\s\S]*"/g, '$1')
    .replace(ADDRESS, loggedPath)
}
