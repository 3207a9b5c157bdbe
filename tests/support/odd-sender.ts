/** A process of its own that sends a running store the oddest there is, kind by kind, at every door that takes it. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Operation, operationsOf, readDocument, type Schema } from '#tests/fuzz/document.ts'
import { FORMS, JSONS, SHEETS, TEXTS } from './odd-bodies.ts'

type Who = 'owner' | 'customer' | 'visitor'
/** Each kind goes to one of so many doors; 1 is all of them. */
export type Order = { url: string; cookies: Record<Who, string>; product: string; every: number }
export type Message =
  | { begins: string }
  | { ended: string; sent: number; livezMs: number; faults: string[] }
  | { done: true }

type Sending = {
  method: string
  path: string
  who: Who
  type?: string
  body?: string
  headers?: Record<string, string>
}

/** The most that a door takes, in bytes: JSON, files of products, pictures, reports, an address, the cookies. */
const MOST = {
  json: 60_000,
  sheet: 9_900_000,
  rules: 1_000_000,
  form: 4_900_000,
  report: 15_000,
  address: 5000,
  cookie: 4000,
}
/** A file takes long to be read beside the shop. */
const FEWER_FILES = 4
/** These end a session, or an account, or never end. */
const NOT_SENT = /sign-out|delete-user|revoke|end-all|stream|\/people|backups|empty-shop|erase|forget|export|rings/

const agent = new Agent({ keepAlive: true })
const watcher = new Agent({ keepAlive: true })

process.once('message', async (order: Order) => {
  const { components, ...document } = await readDocument(order.url)
  const operations = operationsOf({ components, ...document }).filter(({ path }) => !NOT_SENT.test(path))
  const plan = kindsOf(operations, components.schemas, order)
  for (const [at, [kind, make]] of plan.entries()) {
    const sendings = make(at)
    await tell({ begins: kind }, true)
    const livez = watchLivez(order.url)
    const faults: string[] = []
    for (const sending of sendings) {
      const status = await send(order, sending)
      if (status >= 500 && status !== 503) faults.push(`${sending.method} ${sending.path}: ${status}`)
    }
    await tell({ ended: kind, sent: sendings.length, livezMs: await livez.stop(), faults }, true)
  }
  await tell({ done: true }, false)
  process.exit()
})

async function tell(told: Message, waits: boolean): Promise<void> {
  const heard = waits ? once(process, 'message') : undefined
  process.send?.(told)
  await heard
}

function kindsOf(operations: Operation[], schemas: Record<string, Schema>, order: Order) {
  const { every } = order
  const kinds: [string, (at: number) => Sending[]][] = []
  const someOf = <T>(doors: T[], at: number) => doors.filter((_, door) => (door + at) % every === 0)
  const writing = operations.filter(({ body }) => body?.type === 'application/json')
  const asking = operations.filter(({ method, parameters }) => method === 'GET' && parameters.some(isText))
  for (const [name, make] of Object.entries(JSONS)) {
    const body = make(MOST.json)
    const reports = ['application/csp-report', 'application/reports+json'].map((type) => {
      return { method: 'POST', path: '/policy-reports', who: 'visitor' as const, type, body: make(MOST.report) }
    })
    const doors = writing.map((operation) => ({ ...target(operation, order), type: 'application/json', body }))
    kinds.push([`JSON: ${name}`, (at) => [...someOf(doors, at), ...reports]])
  }
  for (const [name, make] of Object.entries(TEXTS)) {
    const written = writing.map((operation) => {
      const body = JSON.stringify(sample(operation.body?.schema ?? {}, schemas, make, order))
      return { ...target(operation, order), type: 'application/json', body: body.slice(0, MOST.json) }
    })
    const asked = asking.map((operation) => withWords(target(operation, order), operation, make(MOST.address)))
    const cookie = make(MOST.cookie)
      .replace(/[^\x20-\x7e]+/g, encodeURIComponent)
      .slice(0, MOST.cookie)
    const headers = { cookie: `tokri.session_token=${cookie}`, 'accept-language': cookie, 'if-none-match': cookie }
    const pages = [{ method: 'GET', path: '/', who: 'visitor' as const, headers }]
    const made = [...placed(make, order), ...pages]
    // A word of a few letters costs nothing, so it goes to every door.
    const some = make(MOST.json).length < MOST.cookie ? <T>(doors: T[]) => doors : someOf
    kinds.push([`text: ${name}`, (at) => [...some(written, at), ...some(asked, at), ...made]])
  }
  for (const [name, make] of Object.entries(SHEETS)) {
    const sheet = (path: string) => ({
      method: 'POST',
      path: `/api/admin/product-imports/${path}`,
      who: 'owner' as const,
      type: 'text/csv',
      body: make(MOST.sheet),
    })
    const rules = { method: 'POST', path: '/api/admin/delivery-rules/check', who: 'owner' as const, type: 'text/csv' }
    kinds.push([`delivery rules: ${name}`, () => [{ ...rules, body: make(MOST.rules) }]])
    kinds.push([
      `sheet: ${name}`,
      (at) => (every === 1 ? [sheet('check'), sheet('start')] : at % FEWER_FILES === 0 ? [sheet('check')] : []),
    ])
  }
  for (const [name, make] of Object.entries(FORMS)) {
    const form = (path: string, who: Who) => {
      return { method: 'POST', path, who, type: 'multipart/form-data; boundary=x', body: make(MOST.form) }
    }
    kinds.push([`form: ${name}`, () => [form('/api/images/upload', 'owner'), form('/api/me/photo', 'customer')]])
  }
  return kinds
}

/** What a person without a trick would write, in words of the kind: a wish, a search, a product, an order and its slip. */
function placed(make: (size: number) => string, { product }: Order): Sending[] {
  const json = (path: string, who: Who, value: unknown) => {
    return { method: 'POST', path, who, type: 'application/json', body: JSON.stringify(value) }
  }
  const phone = '98765 43210'
  const address = { name: make(60).trim() || 'x', phone, address: `${make(250)} 560001` }
  return [
    json('/api/product-requests', 'visitor', { productName: make(180) }),
    json('/api/admin/products', 'owner', {
      name: make(190),
      description: make(4900),
      price: 10,
      stock: 1,
      category: ['Toy'],
    }),
    json('/api/orders', 'customer', {
      shippingAddress: address,
      customer: address,
      ...address,
      orderItems: [{ _id: product, quantity: 1 }],
      totalAmount: 125,
    }),
    { method: 'GET', path: `/api/products?search=${encodeURIComponent(make(190))}`, who: 'visitor' },
    { method: 'GET', path: `/search?q=${encodeURIComponent(make(1000))}`, who: 'visitor' },
    { method: 'GET', path: '/api/admin/requests', who: 'owner' },
  ]
}

function target({ method, path }: Operation, { product }: Order): Sending {
  const who = /\/admin|\/images/.test(path) ? 'owner' : /\/me|\/orders/.test(path) ? 'customer' : 'visitor'
  return { method, path: path.replace(/\{[^}]+\}/g, product), who }
}

const isText = ({ schema, in: where }: Operation['parameters'][number]) => where === 'query' && schema.type === 'string'

function withWords(sending: Sending, { parameters }: Operation, words: string): Sending {
  const [first] = parameters.filter(isText)
  // An address of more is refused before anybody reads it.
  const encoded = encodeURIComponent(words).slice(0, 12_000).replace(/%.?$/, '')
  return { ...sending, path: `${sending.path}?${first?.name}=${encoded}` }
}

/** A value of the shape with the words wherever it takes any. */
function sample(
  schema: Schema,
  schemas: Record<string, Schema>,
  make: (size: number) => string,
  order: Order,
  depth = 0,
): unknown {
  const of = (one: Schema) => sample(one, schemas, make, order, depth + 1)
  if (depth > 6) return null
  if (schema.$ref) return of(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return of(either.find(({ type, maxLength }) => type === 'string' && maxLength !== 0) ?? either[0] ?? {})
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, of(one)]))
  if (type === 'array') return Array.from({ length: Math.min(schema.maxItems ?? 50, 50) }, () => of(schema.items ?? {}))
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (schema.format === 'uuid') return order.product
  return make(Math.min(schema.maxLength ?? 20_000, 20_000))
}

function send({ url, cookies }: Order, { method, path, who, type, body, headers }: Sending): Promise<number> {
  const cookie = cookies[who]
  const all = { origin: url, ...(cookie ? { cookie } : {}), ...(type ? { 'content-type': type } : {}), ...headers }
  return new Promise((resolve) => {
    const asked = request(url + path, { method, agent, headers: all }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? 0))
    })
    // Refused before all of it was sent.
    asked.on('error', () => resolve(0))
    asked.end(body === undefined ? undefined : Buffer.from(body))
  })
}

/** The longest that `/livez` took. This process itself is busy with sending: it is shown, and not what the test goes by. */
function watchLivez(url: string) {
  let longest = 0
  let goesOn = true
  const watching = (async () => {
    while (goesOn) {
      const from = performance.now()
      await new Promise<void>((resolve) => {
        const asked = request(`${url}/livez`, { agent: watcher }, (answer) => answer.resume().once('end', resolve))
        asked.on('error', () => resolve())
        asked.end()
      })
      longest = Math.max(longest, performance.now() - from)
      await sleep(4)
    }
  })()
  return {
    async stop() {
      goesOn = false
      await watching
      return longest
    },
  }
}
