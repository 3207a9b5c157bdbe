/** Bodies of requests: JSON, tables and forms with files; valid, then tampered with as values, then as bytes. */
import fc from 'fast-check'
import type { Operation } from './document.ts'
import { someForm, someTable } from './files.ts'
import type { Kind, Value, Wanted } from './json.ts'
import { writeJson } from './json.ts'
import { ODD_BODIES, ODD_TYPES } from './odd-values.ts'
import { tamperings, tamperWith } from './tampering.ts'
import { type Schemas, validValue } from './valid-values.ts'

export type Body = {
  content: { json: Value } | { text: string } | { base64: string }
  /** The Content-Type; undefined sends none. */
  type?: string | undefined
  spoil?: Spoil | undefined
}

/** What is done to the bytes. */
type Spoil = 'cut' | 'doubled' | 'first name twice' | 'byte order mark' | 'UTF-16' | 'Latin-1' | '70 KB more' | 'NUL'

const SPOILS: Spoil[] = [
  'cut',
  'doubled',
  'first name twice',
  'byte order mark',
  'UTF-16',
  'Latin-1',
  '70 KB more',
  'NUL',
]

/** Undefined, but for one time in `times`; what goes wrong shrinks to nothing. */
export function rarely<T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> {
  const nothing = { weight: times - 1, arbitrary: fc.constant(undefined) }
  return fc.oneof({ withCrossShrink: true }, nothing, { weight: 1, arbitrary })
}

/** A body for the operation, or none. */
export function bodyFor({ body }: Operation, schemas: Schemas, kind: Kind): fc.Arbitrary<Body | undefined> {
  if (!body) return rarely(fc.record({ content: oddText(), type: fc.constant('application/json') }), 20)
  const content = contentOf(body.type, validValue(body.schema, schemas, kind))
  const type = fc.oneof(
    { withCrossShrink: true },
    { weight: 30, arbitrary: content.type },
    { weight: 1, arbitrary: oddType() },
  )
  const sent = fc.record({ content: content.content, type, spoil: rarely(fc.constantFrom(...SPOILS), 30) })
  const odd = fc.record({ content: oddText(), type })
  return fc.oneof(
    { withCrossShrink: true },
    { weight: body.required ? 0 : 2, arbitrary: fc.constant(undefined) },
    { weight: 30, arbitrary: sent },
    { weight: 2, arbitrary: odd },
  )
}

type Content = fc.Arbitrary<Body['content']>

function contentOf(type: string, valid: fc.Arbitrary<Value>): { content: Content; type: fc.Arbitrary<string> } {
  if (type === 'multipart/form-data') return { content: someForm, type: fc.constant('multipart/form-data; boundary=x') }
  if (type === 'text/csv') return { content: someTable, type: fc.constant(type) }
  const tampered = fc.tuple(valid, tamperings).map(([value, changes]) => tamperWith(value, changes))
  const value = fc.oneof({ withCrossShrink: true }, { weight: 1, arbitrary: valid }, { weight: 1, arbitrary: tampered })
  return { content: value.map((json) => ({ json })), type: fc.constant(type) }
}

function oddText(): Content {
  return fc.constantFrom(...ODD_BODIES).map((text) => ({ text }))
}

function oddType(): fc.Arbitrary<string | undefined> {
  return fc.constantFrom(...ODD_TYPES, undefined)
}

/** The bytes as they are sent. */
export function bytesOf(body: Body, choose: (wanted: Wanted, beside: Record<string, Value>) => Value): Buffer {
  const { content, spoil } = body
  if ('base64' in content) return spoilBytes(Buffer.from(content.base64, 'base64'), spoil)
  const text = 'json' in content ? writeJson(content.json, choose) : content.text
  if (spoil === 'UTF-16') return Buffer.from(text, 'utf16le')
  if (spoil === 'Latin-1') return Buffer.from(`${text}\u00ff`, 'latin1')
  if (spoil === 'first name twice') return Buffer.from(text.replace(/^\{("(?:[^"\\]|\\.)*":)/, '{$1null,$1'))
  return spoilBytes(Buffer.from(text), spoil)
}

function spoilBytes(bytes: Buffer, spoil: Spoil | undefined): Buffer {
  if (spoil === 'cut') return bytes.subarray(0, bytes.length / 2)
  if (spoil === 'doubled') return Buffer.concat([bytes, bytes])
  if (spoil === 'byte order mark') return Buffer.concat([Buffer.from('\ufeff'), bytes])
  if (spoil === 'NUL') return Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(1), bytes])
  return spoil === '70 KB more' ? Buffer.concat([bytes, Buffer.alloc(70_000, 0x20)]) : bytes
}
