/** Requests that no library would send: headers of any bytes, twice, in any case. Each asks for one answer and no more. */
import fc from 'fast-check'
import { sendRaw } from '#tests/support/raw-http.ts'
import { insidesIn } from './judge.ts'
import { ODD_ADDRESS_PIECES, ODD_HEADERS, ODD_METHODS } from './odd-values.ts'

const TARGETS = [
  '/',
  '/search?search=pen',
  '/category/Toy',
  '/product/x',
  '/admin',
  '/images/x.webp',
  '/api/products',
  '/api/me',
]

/** None that says how long the request is: a wrong one only makes the store wait, as it should. */
const NAMES = ODD_HEADERS.map(([name]) => name).concat(
  'host',
  'cookie',
  'x',
  'X',
  '__proto__',
  'constructor',
  'te',
  'via',
)

const anyBytes = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0x20, max: 0x7e }),
      fc.integer({ min: 0x80, max: 0xff }),
      fc.constantFrom(0, 9, 10, 11, 13, 0x7f),
    ),
    {
      maxLength: 40,
    },
  )
  .map((codes) => String.fromCharCode(...codes).replace(/[\r\n]+$/, ''))

const oddHeader = fc.oneof(
  fc.constantFrom(...ODD_HEADERS).chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values))),
  fc.tuple(fc.constantFrom(...NAMES), anyBytes),
  fc.tuple(anyBytes, anyBytes),
)

const rawRequest = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD', ...ODD_METHODS),
  target: fc.oneof(
    fc.constantFrom(...TARGETS),
    fc.constantFrom(...ODD_ADDRESS_PIECES).map((piece) => `/${piece}`),
  ),
  headers: fc.array(oddHeader, { maxLength: 5 }),
})

/** Sends that many; the words of the first fault with the request that shows it. */
export async function driveRaw(url: string, seed: number, count: number): Promise<string | undefined> {
  const { host } = new URL(url)
  const property = fc.asyncProperty(rawRequest, async ({ method, target, headers }) => {
    const lines = [['host', host], ['connection', 'close'], ...headers].map(([name, value]) => `${name}: ${value}`)
    const bytes = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
    const answer = await sendRaw(url, [Buffer.from(bytes, 'latin1')], 5000)
    const words = faultOf(answer.statuses, answer.closed, answer.text)
    if (words !== undefined) throw new Error(`${words}: ${JSON.stringify(bytes)} ${answer.text.slice(0, 300)}`)
  })
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: count })
  if (!failed) return undefined
  return `bytes on a socket: ${errorInstance instanceof Error ? errorInstance.message : errorInstance}\n  again: FUZZ_SEED=${seed}`
}

/** An empty line among the headers ends them: what follows is another request, refused or not, and never a fault. */
function faultOf(statuses: number[], closed: boolean, text: string): string | undefined {
  if (statuses.length === 0) return 'no answer'
  if (!closed) return 'the connection stays open'
  const wrong = statuses.find((status) => status >= 500 && status !== 501)
  return wrong === undefined ? insidesIn(text) : `the store answered ${wrong}`
}
