/** What no answer may be, whatever was asked. Each rule says in words what is wrong. */
import type { Answer, Sent } from './client.ts'
import type { Operation } from './document.ts'
import { ASKER, CANARY } from './people.ts'
import type { Who } from './requests.ts'
import type { CheckShape } from './shapes.ts'

export type Case = {
  operation: Operation
  /** Whether method and path are still those of the operation. */
  isOnRoute: boolean
  who: Who
  sent: Sent
  answer: Answer
  checkShape?: CheckShape | undefined
}

/** `text` is what the answer says, for types that are text. */
type Rule = (judged: Case & { text: string }) => string | undefined

/** Refusals that any write may get, before anybody looks what it is. */
const OF_ANY_WRITE = new Set([403, 413, 415])

/** What only the inside of a machine says. Nothing that is sent may look like it. */
const INSIDES = [
  /(?:^|\\n)\s+at .{1,200}:\d+:\d+/m,
  /node_modules|node:internal|file:\/\/\//,
  /\.[cm]?[jt]sx?:\d+/,
  /(?<!\w)\/(?:work|tmp|home|root|usr|var|proc)\//,
  /\b(?:insert into|delete from|update|select .{1,500} from) \\?"/i,
  /Failed query|syntax error at|violates .+ constraint|duplicate key|out of range for type|invalid input syntax|invalid byte sequence/i,
  /(?:Drizzle|Postgres|Zod|Type|Reference|Syntax|Range|Assertion)Error|ECONN\w+|ENOENT/,
]

const notServerError: Rule = ({ answer }) =>
  answer.status >= 500 && !isBusy(answer) ? `the shop answered ${answer.status}` : undefined

/** Only "busy, try again" is an honest 5xx: it says when. */
export function isBusy({ status, headers }: Answer): boolean {
  return status === 503 && /^\d+$/.test(String(headers['retry-after'] ?? ''))
}

const refusalsAreProblems: Rule = ({ sent, answer, text }) => {
  if (answer.status < 400 || sent.method === 'HEAD' || !isOfApi(sent.path) || isNotRead(answer.status, sent))
    return undefined
  const type = answer.headers['content-type']
  if (type !== 'application/problem+json') return `a refusal of type ${type}`
  if (answer.headers['cache-control'] !== 'no-store') return 'a refusal that may be kept'
  const problem = parsed(text) as Record<string, unknown> | undefined
  if (typeof problem !== 'object' || problem === null) return 'a refusal that is no JSON object'
  if (problem.status !== answer.status) return `a refusal of ${answer.status} that says ${problem.status}`
  if (problem.type !== `/api/openapi.json#${problem.code}`)
    return `a refusal of the code ${problem.code} and the type ${problem.type}`
  return problem.requestId === answer.headers['x-request-id'] ? undefined : 'a refusal with the id of another request'
}

const isDescribed: Rule = ({ operation, isOnRoute, sent, answer, text, checkShape }) => {
  if (!isOnRoute || !operation.answers || !checkShape || isBusy(answer)) return undefined
  const described = operation.answers[String(answer.status)]
  if (!described) {
    const isOfAnyWrite = OF_ANY_WRITE.has(answer.status) && sent.method !== 'GET'
    const isKnownAlready = answer.status === 304 && 'if-none-match' in sent.headers
    return isOfAnyWrite || isKnownAlready || isNotRead(answer.status, sent)
      ? undefined
      : `the status ${answer.status} is not described`
  }
  if (!described.content) return text === '' ? undefined : `a ${answer.status} with a body that is not described`
  const type = String(answer.headers['content-type']).split(';')[0] ?? ''
  if (!(type in described.content)) return `a ${answer.status} of the type ${type} is not described`
  return type.endsWith('json') ? checkShape(operation, answer.status, type, parsed(text)) : undefined
}

/** Refused by the web server before there is a call: too long for it. */
function isNotRead(status: number, { path, headers }: Sent): boolean {
  return status === 431 && path.length + JSON.stringify(headers).length > 8000
}

/** Words in the text that only the inside of a machine says. */
export function insidesIn(text: string): string | undefined {
  return INSIDES.map((inside) => inside.exec(text)?.[0]).find((words) => words !== undefined)
}

const tellsNoInsides: Rule = ({ sent, text }) => {
  const found = insidesIn(text)
  return found === undefined || says(sent, found)
    ? undefined
    : `the answer tells of the machine: ${found.slice(0, 100)}`
}

const tellsOfNobodyElse: Rule = ({ who, sent, text }) => {
  const hidden = who === 'visitor' ? [ASKER, CANARY] : who === 'customer' ? [CANARY] : []
  const isOwn = sent.path.startsWith('/api/auth/')
  const read = hidden.find((name) => text.toLowerCase().includes(name.toLowerCase()) && !says(sent, name))
  return read === undefined || (isOwn && read === ASKER) ? undefined : `a ${who} reads of somebody else: ${read}`
}

const sendsNobodyAway: Rule = ({ answer }) => {
  const { location } = answer.headers
  if (location === undefined) return undefined
  return /^\/(?![/\\])/.test(location) || /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(location)
    ? undefined
    : `sent on to ${location.slice(0, 100)}`
}

const hasItsHeaders: Rule = ({ sent, answer: { status, headers } }) => {
  if (isNotRead(status, sent)) return undefined
  if (headers['x-content-type-options'] !== 'nosniff') return 'an answer without nosniff'
  if (headers['content-security-policy'] === undefined) return 'an answer without a content policy'
  return headers['x-request-id'] === undefined ? 'an answer without the id of its request' : undefined
}

const RULES = [
  notServerError,
  refusalsAreProblems,
  isDescribed,
  tellsNoInsides,
  tellsOfNobodyElse,
  sendsNobodyAway,
  hasItsHeaders,
]

/** The first thing that is wrong with the answer. Says nothing of how long it took. */
export function faultOf(judged: Case): string | undefined {
  const text = textOf(judged.answer)
  for (const rule of RULES) {
    const fault = rule({ ...judged, text })
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Once dots are resolved, as every client and server does. */
function isOfApi(path: string): boolean {
  return new URL(`http://x${path}`).pathname.startsWith('/api/')
}

const TEXT = /^(text\/|application\/(problem\+)?json|application\/xml)/

function textOf({ headers, body }: Answer): string {
  return TEXT.test(String(headers['content-type'])) ? body.toString() : ''
}

/** Whether the request itself brought the words. */
function says({ path, headers, body }: Sent, words: string): boolean {
  const brought = `${path} ${Object.values(headers).join(' ')} ${body?.toString('latin1') ?? ''}`
  return brought.toLowerCase().includes(words.toLowerCase())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
