/** Makes an example of each request and answer from its shape: requests with required fields only, answers with all fields. */

type Shape = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  additionalProperties?: Shape | boolean
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}
type Shapes = Readonly<Record<string, Shape>>
type Content = Record<string, { schema?: unknown; example?: unknown }>
type Call = { requestBody?: { content?: Content }; responses?: Record<string, { content?: Content }> }

/** Depth from which lists are empty and optional fields left out, because some shapes contain themselves. */
const DEEPEST = 5

const DAY = '2026-11-28'
const UUID = '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10'
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: UUID,
  'date-time': `${DAY}T06:30:00.000Z`,
  date: DAY,
  email: 'asha@example.in',
  uri: 'https://shop.example.in/',
}

const PHONE = '+919812345678'
const ADDRESS = '14 MG Road, Bengaluru 560001'

/** Example values by field name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Brown Teddy Bear',
  nameHi: 'भूरा टेडी बियर',
  description: 'Soft, washable, 30 cm high.',
  productName: 'Telescope',
  requestedProductName: 'Telescope',
  customerName: 'Asha Rao',
  displayName: 'Asha Rao',
  actorName: 'Shop owner',
  phone: PHONE,
  customerPhone: PHONE,
  phoneNumber: PHONE,
  phones: PHONE,
  address: ADDRESS,
  customerAddress: ADDRESS,
  schoolAddress: ADDRESS,
  pin: '560001',
  pinCode: '560001',
  pins: '560001-560010',
  gstin: '29ABCDE1234F1ZW',
  customerGstin: '29ABCDE1234F1ZW',
  hsnCode: '95030090',
  orderNumber: 'TK-1042',
  number: 'TK-1042',
  serial: 'TK/26-27/00042',
  code: 'DIWALI',
  giftCard: 'ABCD-EFGH-JKLM-NPQR',
  period: '2026-11',
  year: '2026-27',
  school: 'Green Valley School',
  className: 'Class 5',
  courier: 'DTDC',
  trackingNumber: 'B12345678',
  version: '12.3',
  next: 'open-12',
  host: 'smtp.example.in',
  token: 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA7bC9d',
  p256dh: 'BJx3',
  auth: 'k8Jv',
  id: 'google',
  _ids: UUID,
  password: 'a long sentence of mine',
  newPassword: 'a longer sentence of mine',
  price: 249,
  originalPrice: 299,
  totalAmount: 498,
  qty: 2,
  stock: 24,
}

/** Adds examples to the JSON bodies and successful JSON answers of the OpenAPI document. */
export function addExamples(document: { paths?: object; components?: { schemas?: object } }): void {
  const shapes = (document.components?.schemas ?? {}) as Shapes
  for (const calls of Object.values(document.paths ?? {}) as Record<string, Call>[]) {
    for (const { requestBody, responses = {} } of Object.values(calls)) {
      exemplify(requestBody?.content, { shapes, isWhole: false })
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 300) exemplify(content, { shapes, isWhole: true })
      }
    }
  }
}

type Making = { shapes: Shapes; isWhole: boolean }

function exemplify(content: Content | undefined, making: Making): void {
  const media = content?.['application/json']
  if (media?.schema) media.example ??= exampleOf(media.schema, making, '', 0)
}

function exampleOf(shape: Shape, making: Making, name: string, depth: number): unknown {
  const { $ref, anyOf, oneOf, allOf } = shape
  if ($ref !== undefined) return exampleOf(making.shapes[$ref.split('/').at(-1) ?? ''] ?? {}, making, name, depth)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (allOf) return Object.assign({}, ...allOf.map((part) => exampleOf(part, making, name, depth)))
  const [first] = anyOf ?? oneOf ?? []
  if (first) return exampleOf(first, making, name, depth)
  const type = [shape.type].flat().find((one) => one !== 'null')
  if (type === 'object') return objectOf(shape, making, depth)
  if (type === 'array') return listOf(shape, making, name, depth)
  if (type === 'boolean') return true
  if (type === 'string') return textOf(shape, name)
  if (type === undefined) return shape.type === 'null' ? null : undefined
  return numberOf(shape, name)
}

function objectOf({ properties = {}, required = [], additionalProperties }: Shape, making: Making, depth: number) {
  const isShort = !making.isWhole || depth >= DEEPEST
  const shown = Object.entries(properties).filter(([name]) => !isShort || required.includes(name))
  const members = shown.map(([name, shape]) => [name, exampleOf(shape, making, name, depth + 1)])
  if (members.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(members)
  return { name: exampleOf(additionalProperties, making, 'name', depth + 1) }
}

function listOf({ items = {}, minItems = 0 }: Shape, making: Making, name: string, depth: number): unknown[] {
  const length = depth >= DEEPEST ? minItems : Math.max(1, minItems)
  return Array.from({ length }, () => exampleOf(items, making, name, depth + 1))
}

function textOf({ format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Shape, name: string): string {
  const known = BY_FORMAT[format] ?? BY_NAME[name]
  const text = typeof known === 'string' ? known : 'As you write it'
  return text.slice(0, maxLength).padEnd(minLength, '.')
}

function numberOf({ minimum = 1, exclusiveMinimum = 0, maximum = Number.POSITIVE_INFINITY }: Shape, name: string) {
  const known = BY_NAME[name]
  return Math.min(Math.max(typeof known === 'number' ? known : 1, minimum, exclusiveMinimum + 1), maximum)
}
