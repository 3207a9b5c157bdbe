import { expect, test } from 'vitest'
import type { Product } from '../products/products.schema.ts'
import { createProductMemory } from './memory.server.ts'

const ID = '01234567-89ab-4def-8123-456789abcdef'
const pen = (price: number) => ({ _id: ID, name: 'Pen', price }) as Product

test('keeps a product until it is changed', () => {
  const memory = createProductMemory()
  memory.keep([pen(10)], memory.version())
  expect(memory.at(ID)?.price).toBe(10)
  memory.forget(ID)
  expect(memory.at(ID)).toBeUndefined()
})

test('does not keep what was read before a change that it heard of meanwhile', () => {
  const memory = createProductMemory()
  const readAt = memory.version()
  memory.forget(ID)
  memory.keep([pen(10)], readAt)
  expect(memory.at(ID)).toBeUndefined()
})

test('nobody can change a product for others', () => {
  const memory = createProductMemory()
  memory.keep([pen(10)], memory.version())
  expect(() => Object.assign(memory.at(ID) ?? {}, { price: 1 })).toThrow()
})
