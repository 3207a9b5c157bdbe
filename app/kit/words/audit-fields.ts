/** Names audit fields as the desk does, and puts their values into words: no JSON, no ids, Indian times and prices. */

import { PRODUCT_FIELDS } from '#store/goods/products/product-fields.ts'
import { formatPrice } from '#store/money.ts'
import { SETTINGS } from '#store/shop/settings/settings-table.ts'
import { formatWhen } from './when.tsx'

/** Characters from which a text is cut: the page of the thing shows it whole. */
const LONGEST = 80
const MOST_LISTED = 5
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const FIELD_WORDS: Record<string, string> = {
  ...wordsOfProductFields(),
  ...Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([name, setting]) => ('label' in setting ? [[name, setting.label]] : [])),
  ),
  lines: 'items',
  totalAmount: 'total',
  customerName: 'name',
  customerPhone: 'phone',
  customerEmail: 'email',
  callAttempts: 'calls made',
  callAfter: 'call again',
  isFeatured: 'featured',
  upiReference: 'UPI reference',
  imageUrl: 'picture',
  moreImageUrls: 'more pictures',
}

/** "originalPricePaise" as "original price". */
export function wordsOfField(name: string): string {
  const known = FIELD_WORDS[name] ?? FIELD_WORDS[name.replace(/Paise$/, '')]
  if (known !== undefined) return /^[A-Z]{2}/.test(known) ? known : known.charAt(0).toLowerCase() + known.slice(1)
  const words = name.replace(/Paise$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.toLowerCase()
}

/** The value in words; `name` is its field's. */
export function wordsOfValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return wordsOfNumber(name, value)
  if (name === 'priceSteps' && Array.isArray(value))
    return value.map(({ from, pricePaise }) => `${formatPrice(pricePaise / 100)} from ${from}`).join(', ')
  if (name === 'codes' && Array.isArray(value)) return value.map(({ code }) => code).join(', ')
  if (Array.isArray(value)) return name === 'parts' ? `${value.length} products` : wordsOfList(name, value)
  if (typeof value === 'object') return wordsOfObject(value)
  const text = String(value)
  if (UUID.test(text)) return 'another one'
  if (ISO_TIME.test(text)) return formatWhen(text)
  if (name === 'role') return text.charAt(0).toUpperCase() + text.slice(1)
  if (name === 'changed') return wordsOfField(text)
  if (name === 'status' || name === 'kind') return text.replaceAll('_', ' ')
  if (/^(imageUrl|moreImageUrls|image)$/.test(name)) return 'a picture'
  return text.length > LONGEST ? `“${text.slice(0, LONGEST).trimEnd()}…”` : text
}

function wordsOfNumber(name: string, value: number): string {
  if (name.endsWith('Paise')) return formatPrice(value / 100)
  if (/^(totalAmount|amount|price)$/.test(name)) return formatPrice(value)
  return value.toLocaleString('en-IN')
}

function wordsOfList(name: string, values: readonly unknown[]): string {
  if (values.length === 0) return 'nothing'
  const said = values.slice(0, MOST_LISTED).map((value) => wordsOfValue(name, value))
  const more = values.length - said.length
  return `${said.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** An order line as "2 Kite"; other objects as their fields. */
function wordsOfObject(value: object): string {
  const { name, qty } = value as { name?: unknown; qty?: unknown }
  if (typeof name === 'string') return typeof qty === 'number' ? `${qty} ${name}` : name
  const fields = Object.entries(value).filter(([key]) => !/^_?id$/.test(key))
  return fields.map(([key, part]) => `${wordsOfField(key)} ${wordsOfValue(key, part)}`).join(', ') || 'nothing'
}

/** Labels by API name and by column name, which differ in their endings. */
function wordsOfProductFields(): Record<string, string> {
  const fields = Object.entries(PRODUCT_FIELDS).flatMap(([name, field]) =>
    'form' in field && field.form
      ? [
          [name, field.form.label],
          [field.column, field.form.label],
        ]
      : [],
  )
  return Object.fromEntries(fields)
}
