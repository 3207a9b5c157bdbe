import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLists } from './lists.ts'

const change = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'set', 'clear'),
  key: fc.nat(3),
  value: fc.nat(40),
  values: fc.array(fc.nat(40), { maxLength: 20 }).map((values) => values.sort((a, b) => a - b)),
})

test('many lists in one buffer behave as ordered arrays do', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const lists = createLists()
      const expected: number[][] = [[], [], [], []]
      for (const { kind, key, value, values } of changes) {
        const list = expected[key] ?? []
        if (kind === 'insert') lists.insert(key, value)
        if (kind === 'remove') lists.removeFrom(key, value)
        if (kind === 'set') lists.set(key, values)
        if (kind === 'clear') lists.clear(key)
        expected[key] = changed(list, kind, value, values)
      }
      const found = expected.map((_, key) => [
        ...lists.pool().subarray(lists.start(key), lists.start(key) + lists.count(key)),
      ])
      expect(found).toEqual(expected)
    }),
  )
})

function changed(list: number[], kind: string, value: number, values: number[]): number[] {
  if (kind === 'insert') return [...list, value].sort((a, b) => a - b)
  if (kind === 'set') return values
  if (kind === 'clear') return []
  const at = list.findIndex((other) => other >= value)
  return at < 0 ? list : list.toSpliced(at, 1)
}
