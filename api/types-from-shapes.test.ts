/** A type of what goes over the wire is that of its shape. Written beside it once more, the two drift apart. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestShop } from '#tests/support/shop.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** Two things with fewer fields are often alike by chance. */
const FEWEST_FIELDS = 3

test('no type is written by hand with the fields of a shape', async () => {
  const shop = await openTestShop()
  const shapes = new Set<string>()
  gather(await (await shop.call('GET', '/api/openapi.json')).json(), shapes)
  expect(shapes.size).toBeGreaterThan(80)
  const files = globSync('{api,app,store}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'))
  const twins = files.flatMap((file) =>
    typesIn(readFileSync(path.join(ROOT, file), 'utf8'))
      .filter(({ fields }) => fields.length >= FEWEST_FIELDS && shapes.has(keyOf(fields)))
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(twins, 'Use z.output<typeof shape> instead').toEqual([])
})

test('types are read with their own fields, not those inside', () => {
  const text = `
    /** name: words */
    export type One = {
      a: string // not: b
      readonly b?: { c: number; d: () => void } | undefined
      'quoted': string[]
      run: (x: { y: 1 }) => Promise<{ z: 1 }>
    }
    type Two<T> = { a: T; b: Record<string, { c: 1 }> }
    interface Three { a: 1, b: 2 }`
  expect(typesIn(text)).toEqual([
    { name: 'One', fields: ['a', 'b', 'quoted', 'run'] },
    { name: 'Two', fields: ['a', 'b'] },
    { name: 'Three', fields: ['a', 'b'] },
  ])
})

function keyOf(fields: readonly string[]): string {
  return fields.toSorted().join()
}

/** The fields of every object in the description of the API, those inside others, too; the parameters of a call are one. */
function gather(node: unknown, shapes: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { properties, parameters } = node as { properties?: unknown; parameters?: unknown }
  if (typeof properties === 'object' && properties !== null) shapes.add(keyOf(Object.keys(properties)))
  if (Array.isArray(parameters)) shapes.add(keyOf(parameters.map(({ name }: { name: string }) => name)))
  for (const inner of Object.values(node)) gather(inner, shapes)
}

function typesIn(text: string): { name: string; fields: string[] }[] {
  const code = text.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
  const starts = code.matchAll(/\b(?:type (\w+)(?:<[^=]*>)? = |interface (\w+)[^{]*)\{/g)
  return [...starts].map((start) => ({
    name: start[1] ?? start[2] ?? '',
    fields: fieldsAt(code, start.index + start[0].length),
  }))
}

/** The names before a colon between the brace before `from` and the one that closes it. */
function fieldsAt(code: string, from: number): string[] {
  let own = ''
  let depth = 1
  for (let at = from; depth > 0 && at < code.length; at++) {
    const sign = code[at] ?? ''
    if ('{([<'.includes(sign)) depth++
    if (depth === 1) own += sign
    if ('})]'.includes(sign) || (sign === '>' && code[at - 1] !== '=')) depth--
  }
  return [...own.matchAll(/(?:^|[;,\n])\s*(?:readonly )?'?(\w+)'?\??:/g)].map(([, name = '']) => name)
}
