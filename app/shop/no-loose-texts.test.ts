/** Shoppers read two languages: every text of a finished room stands in a words file, which has both. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

/** A room joins this list when its texts are in words files; a path may also name one file. */
const DONE: readonly string[] = [
  'shop/about',
  'shop/cards',
  'shop/cart',
  'shop/catalogue',
  'shop/checkout',
  'shop/home',
  'shop/orders',
  'shop/product',
  'shop/reviews',
  'shop/search',
  'shop/account',
  'shop/contact',
  'shop/gift-card',
  'shop/sign-in',
  'shop/wishlist',
  'kit/page/link-page.tsx',
]

/** Attributes and properties that somebody reads or hears. */
const READ =
  /^(label|alt|placeholder|title|heading|lead|message|description|words|hint|missing|busy|done|yes|no|aside|verb|why|refused|what|until|aria-(label|description|roledescription|valuetext|placeholder))$/
/** Names of classes and styles, and what only a browser reads. */
const UNREAD =
  /^(class(Name)?|look|size|style|d|path|transform|points|viewBox|accept|sizes|media|content|type|name|autoComplete|id|key)$/
/** Words of the log, codes, and what is written the same in every language. */
const ALLOWED: readonly string[] = [
  'The record of a product did not arrive',
  'The suggestions did not arrive',
  'category',
  'price',
  'age',
  'qty #',
  'xMidYMin slice',
  'xMaxYMin slice',
  'The captcha did not load',
  'The popup did not load',
  'The worker did not start',
  'GSTIN',
]

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const APP = path.join(import.meta.dirname, '..')

it('finds no text in a finished room outside of its words files', () => {
  const files = DONE.flatMap((room) => (path.extname(room) ? [room] : globSync(`${room}/**/*.{ts,tsx}`, { cwd: APP })))
  expect(files.length).toBeGreaterThan(DONE.length)
  const code = files.filter((file) => !/\.(texts|test)\.tsx?$/.test(file))
  expect(code.flatMap((file) => looseTexts(file, readFileSync(path.join(APP, file), 'utf8')))).toEqual([])
})

it.each([
  ['a text between tags', '<p>Your cart</p>'],
  ['an attribute', '<Field label="Name" />'],
  ['one of two', "<p aria-label={isOpen ? 'Close' : other} />"],
  ['a property', "const page = { title: 'Login' }"],
  ['a sentence in code', "tell('It is saved now.')"],
  ['a sentence around facts', 'tell(`it costs $' + '{price} in all`)'],
])('finds %s', (_, code) => {
  expect(looseTexts('page.tsx', code)).toHaveLength(1)
})

it.each([
  ['classes', '<p className={`panel mt-5 $' + "{isOpen ? 'is open' : ''}`} />"],
  ['codes and addresses', "go('/login', 'other-account', `$" + '{path}?next=$' + '{next}`)'],
  ['types', "type Verb = { title: 'Sign in now' }"],
])('lets %s be', (_, code) => {
  expect(looseTexts('page.tsx', code)).toEqual([])
})

function looseTexts(file: string, code: string): string[] {
  const found: string[] = []
  visit(parseSync(file, code).program as unknown as Node, undefined)
  return found

  /** `name` is that of the attribute or property around the node. */
  function visit(node: Node, name: string | undefined): void {
    if (node.type.startsWith('TS') && !/Expression$/.test(node.type)) return
    if (/^(Import|Export(All|Named))Declaration$/.test(node.type) && node.source) return
    const text = textOf(node)
    if (text !== undefined && isLoose(text, node.type, name)) found.push(`${file}: ${text.trim()}`)
    const own = nameOf(node)
    if (own !== undefined && UNREAD.test(own)) return
    for (const [key, child] of Object.entries(node)) {
      if (key === 'key') continue
      for (const each of Array.isArray(child) ? child : [child])
        if (isNode(each)) visit(each, own ?? nameWithin(node, name))
    }
  }
}

/** A function or call within an attribute is no longer that attribute. */
function nameWithin({ type }: Node, name: string | undefined): string | undefined {
  return /^(Conditional|Logical|Template|Parenthesized|TSAs|TSSatisfies|JSXExpression|ArrowFunction)/.test(type)
    ? name
    : undefined
}

function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : undefined
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('#')
}

function isLoose(text: string, type: string, name: string | undefined): boolean {
  if (!/\p{L}/u.test(text) || ALLOWED.includes(text.trim())) return false
  if (type === 'JSXText' || (name !== undefined && READ.test(name))) return true
  return type === 'TemplateLiteral'
    ? /(^|[\s#])\p{L}+['.,:;]? (\p{L}+\b|#)/u.test(text) && !/[:[=]\S/.test(text)
    : /\p{Lu}/u.test(text) && /\p{L} \p{L}/u.test(text)
}

function nameOf(node: Node): string | undefined {
  const named = node.type === 'JSXAttribute' ? node.name : node.type === 'Property' ? node.key : undefined
  const name = isNode(named) ? (named.name ?? named.value) : undefined
  return typeof name === 'string' ? name : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
