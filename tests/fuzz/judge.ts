/** What no answer may be, whatever was asked. Each rule says in words what is wrong. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { UNKEPT } from '#store/database.server.ts'
import type { ApiDocument, Operation, Value } from './description.ts'
import type { Who } from './requests.ts'

/** Stands in the name of everybody who asks: a visitor must not read it. */
export const ASKER = 'Featherquill'
/** Stands in every fact of a customer who never asks for anything: nobody but the shop's people may read it. */
export const CANARY = 'Quillfeather'

export type Answer = { status: number; headers: Headers; text: string }
export type Case = {
  operation: Operation
  isOnRoute: boolean
  who: Who
  sent: {
    method: string
    path: string
    headers: Record<string, string>
    body?: Buffer | undefined
    json?: Value | undefined
  }
  answer: Answer
}

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

/** Words in the text that only the inside of a machine says. */
export function insidesIn(text: string): string | undefined {
  return INSIDES.map((inside) => inside.exec(text)?.[0]).find((words) => words !== undefined)
}

/** The first thing that is wrong with the answer. */
export function judgeOf(document: ApiDocument): (judged: Case) => string | undefined {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'api' })
  const shapeAt = ({ method, path }: Operation, ...places: string[]) => {
    const names = ['paths', path, method.toLowerCase(), ...places, 'schema']
    return ajv.getSchema(
      `api#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
    )
  }
  const rules = [
    notServerError,
    refusalIsProblem,
    isDescribed,
    isKeptOut,
    tellsNoInsides,
    tellsOfNobodyElse,
    hasItsHeaders,
  ]
  return (judged) => {
    for (const rule of rules) {
      const words = rule(judged)
      if (words !== undefined) return words
    }
    return undefined
  }

  function isDescribed({ operation, isOnRoute, sent, answer: { status, headers, text } }: Case): string | undefined {
    if (!isOnRoute || !operation.answers) return undefined
    const described = operation.answers[String(status)]
    if (!described) {
      const isOfAnyWrite = [403, 413, 415].includes(status) && sent.method !== 'GET'
      const isKnownAlready = status === 304 && 'if-none-match' in sent.headers
      return isOfAnyWrite || isKnownAlready || isUnread(status) ? undefined : `the status ${status} is not described`
    }
    if (!described.content) return text === '' ? undefined : `a ${status} with a body that is not described`
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    if (!(type in described.content)) return `a ${status} of the type ${type} is not described`
    const check = type.endsWith('json') && shapeAt(operation, 'responses', String(status), 'content', type)
    return !check || check(parsed(text)) === true ? undefined : ajv.errorsText(check.errors, { dataVar: 'the answer' })
  }

  /** What the description of a body refuses is refused, and nothing but the shape was looked at. */
  function isKeptOut({ operation, isOnRoute, sent, answer: { status, text } }: Case): string | undefined {
    if (text.includes(UNKEPT)) return 'only the database refused it'
    const odd = isOnRoute && status < 400 && operation.answers && numbersOutside(operation, sent.path)
    if (odd) return `it was taken though ${odd} is no such number`
    if (!isOnRoute || sent.json === undefined || !sent.body || status >= 400 || !operation.answers) return undefined
    const check = shapeAt(operation, 'requestBody', 'content', 'application/json')
    check?.(parsed(sent.body.toString()))
    // What nobody sees of a text counts for nothing: it may be longer, or in another spelling.
    const errors = check?.errors?.filter(({ keyword }) => !/Length|pattern|format|anyOf|oneOf/.test(keyword))
    return errors?.length ? `it was taken though ${ajv.errorsText(errors, { dataVar: 'it' })}` : undefined
  }
}

/** A parameter that is no number, or not one of those that its description allows. */
function numbersOutside({ parameters }: Operation, path: string): string | undefined {
  const query = new URL(`http://x${path}`).searchParams
  return parameters.find(({ name, in: where, schema: { type, minimum = -Infinity, maximum = Infinity } }) => {
    const [text, ...more] = query.getAll(name)
    if (where !== 'query' || text === undefined || (type !== 'number' && type !== 'integer')) return false
    return more.length > 0 || !/^-?\d+(\.\d+)?$/.test(text) || Number(text) < minimum || Number(text) > maximum
  })?.name
}

/** Too long for the web server, which refuses it before there is a call. */
const isUnread = (status: number) => status === 431

function notServerError({ answer: { status } }: Case): string | undefined {
  return status >= 500 ? `the shop answered ${status}` : undefined
}

function refusalIsProblem({ sent: { path, method }, answer: { status, headers, text } }: Case): string | undefined {
  const isOfApi = new URL(`http://x${path}`).pathname.startsWith('/api/')
  if (status < 400 || method === 'HEAD' || !isOfApi || isUnread(status)) return undefined
  const type = headers.get('content-type')
  if (type !== 'application/problem+json') return `a refusal of type ${type}`
  if (headers.get('cache-control') !== 'no-store') return 'a refusal that may be kept'
  const problem = parsed(text) as Record<string, unknown>
  if (problem?.status !== status) return `a refusal of ${status} that says ${problem?.status}`
  if (problem.type !== `/api/openapi.json#${problem.code}`)
    return `a refusal of the code ${problem.code} and the type ${problem.type}`
  return problem.requestId === headers.get('x-request-id') ? undefined : 'a refusal with the id of another request'
}

function tellsNoInsides({ sent, answer: { text } }: Case): string | undefined {
  const found = insidesIn(text)
  return found === undefined || brought(sent, found)
    ? undefined
    : `the answer tells of the machine: ${found.slice(0, 100)}`
}

function tellsOfNobodyElse({ who, sent, answer: { text } }: Case): string | undefined {
  const hidden =
    who === 'visitor' && !sent.path.startsWith('/api/auth/') ? [ASKER, CANARY] : who === 'customer' ? [CANARY] : []
  const read = hidden.find((name) => text.toLowerCase().includes(name.toLowerCase()) && !brought(sent, name))
  return read === undefined ? undefined : `a ${who} reads of somebody else: ${read}`
}

function hasItsHeaders({ sent, answer: { status, headers } }: Case): string | undefined {
  if (isUnread(status)) return undefined
  const location = headers.get('location') ?? '/'
  if (!/^\/(?![/\\])|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(location))
    return `sent on to ${location.slice(0, 100)}`
  const odd = [...headers].find(([, value]) => /[^\x20-\x7e]/.test(value) || value === 'x=y')
  if (odd) return `a header with what was written: ${odd.join(': ')}`
  if (headers.get('x-content-type-options') !== 'nosniff') return 'an answer without nosniff'
  if (!headers.has('content-security-policy')) return 'an answer without a content policy'
  return headers.has('x-request-id') || sent.method === 'TRACE' ? undefined : 'an answer without the id of its request'
}

/** Whether the request itself said the words. */
function brought({ path, headers, body }: Case['sent'], words: string): boolean {
  const said = `${path} ${Object.values(headers).join(' ')} ${body?.toString('latin1') ?? ''}`
  return said.toLowerCase().includes(words.toLowerCase())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
