/** Reads customers and orders from files of other shop systems, or from any table with phone numbers or email addresses. */
import { invalidField } from '#store/errors.ts'
import { unguarded } from '#store/goods/product-changes/cell-guard.ts'
import { headerKey } from '#store/goods/product-changes/csv-columns.ts'
import { paiseFromRupees } from '#store/money.ts'
import type { EarlierFile, EarlierKind, EarlierRecord, EarlierRow } from '#store/people/earlier/earlier.ts'
import { numberIn } from '#store/typed/number.ts'
import { neatPhone } from '#store/typed/phone.ts'
import type { SheetRecord } from '../sheet-records.ts'
import { cutTo, dayOf } from './moved-rows.ts'

/** Column names as `headerKey` makes them, the surest first. A row takes the first that is not empty. */
const COLUMNS = {
  number: [
    'order number',
    'order number formatted',
    'order #',
    'order no',
    'order id',
    'order',
    'invoice number',
    'invoice no',
  ],
  day: ['created at', 'order date', 'date created', 'date', 'paid at', 'placed on', 'order created'],
  total: ['total', 'order total', 'order total amount', 'n revenue', 'total amount', 'grand total', 'amount'],
  status: ['order status', 'status', 'financial status', 'payment status'],
  cancelled: ['cancelled at'],
  currency: ['currency', 'order currency', 'currency code'],
  item: ['lineitem name', 'item name', 'product name', 'product(s)', 'products', 'items', 'line items', 'product'],
  quantity: ['lineitem quantity', 'quantity', 'item quantity', 'quantity (- refund)', 'qty'],
  name: [
    'shipping name',
    'billing name',
    'customer name',
    'full name',
    'display name',
    'name',
    'customer',
    'buyer name',
  ],
  first: ['billing first name', 'first name (billing)', 'shipping first name', 'first name (shipping)', 'first name'],
  last: [
    'billing last name',
    'last name (billing)',
    'shipping last name',
    'last name (shipping)',
    'last name',
    'surname',
  ],
  phone: [
    'phone',
    'billing phone',
    'phone (billing)',
    'shipping phone',
    'phone (shipping)',
    'default address phone',
    'mobile',
    'mobile number',
    'mobile no',
    'phone number',
    'phone no',
    'customer phone',
    'telephone',
    'contact number',
    'contact no',
    'whatsapp',
    'whatsapp number',
    'contact',
  ],
  email: [
    'email',
    'billing email',
    'email (billing)',
    'user email',
    'customer email',
    'email address',
    'e-mail',
    'e-mail address',
    'email id',
    'mail',
  ],
  orders: ['total orders', 'orders', 'orders count', 'order count', 'number of orders', 'no of orders'],
  spent: ['total spent', 'total spend', 'amount spent', 'money spent'],
} as const
type Field = keyof typeof COLUMNS

/** Column names of an address's parts, most specific first; # stands for the part. */
const PLACES = ['shipping #', '# (shipping)', 'billing #', '# (billing)', 'default address #', '#']
const PARTS = [
  ['address1', 'address 1', 'address 1&2', 'street', 'address'],
  ['address2', 'address 2'],
  ['city', 'town'],
  ['province name', 'state name', 'province', 'state', 'state code', 'province code', 'region'],
  ['zip', 'postcode', 'postal code', 'pin code', 'pincode', 'pin', 'zip code'],
]

const [MOST_LINES, LONGEST, LONGEST_ADDRESS] = [50, 120, 500]
const PIECE = 500
const MOST_IGNORED = 20

const ALL_NAMES = new Set<string>([
  ...Object.values(COLUMNS).flat(),
  ...PLACES.flatMap((place) => PARTS.flat().map((part) => place.replace('#', part))),
])

/** Whether files of customers or orders have a column of this name. */
export const isEarlierName = (name: string) => ALL_NAMES.has(headerKey(name))

type Cells = (field: Field) => string[]

/** Reads the rows one by one and keeps only the records. Throws `invalid_input` in plain words. */
export async function readEarlier(
  records: AsyncIterable<SheetRecord>,
  textOf: (cell: string) => string,
): Promise<EarlierFile> {
  let head: Head | undefined
  let rows = 0
  const people = personTaker()
  for await (const record of records) {
    if (!head) {
      head = readHead(record.cells)
      continue
    }
    rows += 1
    people.take(head, rowOf(head, record, textOf))
  }
  if (!head) throw invalidField('#file', 'The file is empty.')
  const pieces: Uint8Array[] = []
  const all = people.all()
  for (let at = 0; at < all.length; at += PIECE) pieces.push(Buffer.from(JSON.stringify(all.slice(at, at + PIECE))))
  return { system: head.system, kind: head.kind, rows, ignoredColumns: head.ignored, pieces }
}

type Head = {
  kind: EarlierKind
  system: string
  places: Map<Field, number[]>
  address: number[][][]
  ignored: string[]
}

function readHead(names: readonly string[]): Head {
  const keys = names.map((name) => headerKey(name.slice(0, 60)))
  const at = (name: string) => keys.flatMap((key, place) => (key === name ? [place] : []))
  const places = new Map<Field, number[]>(
    (Object.entries(COLUMNS) as [Field, readonly string[]][]).map(([field, known]) => [field, known.flatMap(at)]),
  )
  const has = (field: Field) => (places.get(field)?.length ?? 0) > 0
  // Shopify's files of orders have the order number in "Name".
  if (keys.includes('lineitem name')) {
    places.set('number', at('name'))
    places.set('name', ['shipping name', 'billing name'].flatMap(at))
  }
  const kind = has('number') && has('day') && (has('total') || has('item')) ? 'order' : 'customer'
  if (!has('phone') && !has('email')) {
    const found = names.filter(Boolean).slice(0, MOST_IGNORED).join(', ')
    const words = 'The first row must name a column with phone numbers or email addresses, such as Phone or Email.'
    throw invalidField('#file', `${words} Found: ${found}.`)
  }
  return {
    kind,
    system: systemOf(keys),
    places,
    address: PLACES.map((place) => PARTS.map((part) => part.flatMap((name) => at(place.replace('#', name))))),
    ignored: names.filter((name) => name.trim() !== '' && !isEarlierName(name)).slice(0, MOST_IGNORED),
  }
}

function systemOf(keys: readonly string[]): string {
  const has = (...names: string[]) => names.some((name) => keys.includes(name))
  if (has('lineitem name', 'accepts email marketing', 'accepts marketing')) return 'Shopify'
  return has('billing first name', 'first name (billing)', 'user login', 'n revenue', 'aov') ? 'WooCommerce' : 'a list'
}

type Row = { line: number; cells: Cells; address: string }

function rowOf(head: Head, { line, cells }: SheetRecord, textOf: (cell: string) => string): Row {
  const read = (place: number) =>
    unguarded(textOf(cells[place] ?? ''))
      .replace(/^'/, '')
      .trim()
  const filled = (places: readonly number[] = []) => places.map(read).filter(Boolean)
  const address = head.address.map((parts) => parts.map((places) => filled(places)[0] ?? ''))
  const [street, more, town, state, pin] = address.find((parts) => parts.slice(0, 3).some(Boolean)) ?? []
  return {
    line,
    cells: (field) => filled(head.places.get(field)),
    address: cutTo(
      [street, more, town, [state, pin].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      LONGEST_ADDRESS,
    ),
  }
}

/** Collects the rows of one order, or of one person. */
function personTaker() {
  const rows: EarlierRow[] = []
  /** By number and day, and the last order by number alone. */
  const orders = new Map<string, EarlierRecord>()
  const [byPhone, byEmail] = [new Map<string, EarlierRecord>(), new Map<string, EarlierRecord>()]

  function takeOrder(row: Row): EarlierRow {
    const name = cutTo(row.cells('number')[0] ?? '', LONGEST)
    const [written = ''] = row.cells('day')
    const day = dayOf(written)
    // Some shops restart numbers each year: the same number on another day is another order.
    const known = orders.get(written === '' ? name : `${name} ${day}`)
    if (name === '') return { line: row.line, name: '', words: 'It has no order number.' }
    if (known) {
      addLine(known, row)
      return { line: row.line, name, words: '' }
    }
    const person = personOf(row)
    const record: EarlierRecord = { kind: 'order', ...person.found, ...orderIn(row), number: name, day }
    addLine(record, row)
    for (const key of [name, `${name} ${day}`]) orders.set(key, record)
    if (day === '') return { line: row.line, name, words: 'It has no date that can be read.' }
    return person.refusal
      ? { line: row.line, name, words: person.refusal }
      : { line: row.line, name, record, words: '' }
  }

  function takeCustomer(row: Row): EarlierRow {
    const { found, refusal } = personOf(row)
    const name = found.name || found.phone || found.email
    if (refusal) return { line: row.line, name, words: refusal }
    const [count, spent] = [countIn(row.cells('orders')[0]), rupeesIn(row.cells('spent')[0])]
    const byMail = byEmail.get(found.email)
    const known =
      byPhone.get(found.phone) ?? (byMail && (byMail.phone === '' || found.phone === '') ? byMail : undefined)
    const record: EarlierRecord = known ?? {
      ...found,
      kind: 'customer',
      number: '',
      day: null,
      orders: 0,
      totalPaise: 0,
      status: '',
      lines: [],
    }
    record.orders = Math.min(record.orders + count, MOST_ORDERS)
    record.totalPaise += spent
    for (const part of ['name', 'phone', 'email', 'address'] as const) record[part] ||= found[part]
    if (record.phone) byPhone.set(record.phone, record)
    if (record.email && !byEmail.has(record.email)) byEmail.set(record.email, record)
    return { line: row.line, name, words: '', ...(known ? {} : { record }) }
  }

  return {
    take: ({ kind }: Head, row: Row) => rows.push(kind === 'order' ? takeOrder(row) : takeCustomer(row)),
    all: () => rows,
  }
}

/** A mobile number in the stored form; any other number as it was written. */
function personOf({ cells, address }: Row) {
  const phones = cells('phone')
  const mobile = phones.map(neatPhone).find(Boolean)?.replaceAll(' ', '')
  const phone = mobile ?? cutTo(phones[0] ?? '', 40)
  const [email = ''] = cells('email').filter((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254)
  const name = cells('name')[0] || [cells('first')[0], cells('last')[0]].filter(Boolean).join(' ')
  const isNobody = phone === '' && email === ''
  return {
    found: { name: cutTo(name, LONGEST), phone, email: email.toLowerCase(), address },
    refusal: isNobody ? 'It has no phone number and no email address.' : '',
  }
}

function orderIn({ cells }: Row) {
  const [currency = 'INR'] = cells('currency')
  const [status = ''] = cells('status')
  const isCancelled = cells('cancelled').length > 0 || /cancel|fail|void|trash/i.test(status)
  return {
    orders: isCancelled ? 0 : 1,
    totalPaise: currency.toUpperCase() === 'INR' ? rupeesIn(cells('total')[0]) : 0,
    status: (cells('cancelled').length > 0 ? 'cancelled' : status.replace(/^wc-/, '')).slice(0, 40),
    lines: [],
  }
}

function addLine({ lines }: EarlierRecord, { cells }: Row): void {
  const [name = ''] = cells('item')
  if (name === '' || lines.length >= MOST_LINES) return
  lines.push({ name: cutTo(name, LONGEST), qty: Math.max(1, countIn(cells('quantity')[0])) })
}

const [MOST_COUNTED, MOST_ORDERS] = [100_000, 1_000_000]

/** A count; 0 for what cannot be read, or is too large to be one, such as an order's number. */
function countIn(cell = ''): number {
  const count = Math.floor(numberIn(cell) ?? 0)
  return count > 0 && count <= MOST_COUNTED ? count : 0
}

/** An amount in paise; 0 for what cannot be read, because nothing is calculated from it. */
function rupeesIn(cell = ''): number {
  const rupees = numberIn(cell) ?? 0
  return rupees > 0 && rupees < 1e9 ? paiseFromRupees(rupees) : 0
}
