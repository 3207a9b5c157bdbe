import { expect, test } from 'vitest'
import { nameWithKind, optionsOf } from './order-values.ts'

test.each([
  [{ name: 'School Bag' }, 'School Bag'],
  [{ name: 'School Bag', option1: 'Colour: Red', option2: 'Size: Large' }, 'School Bag (Red, Large)'],
  [{ name: 'School Bag, Rose Pink', option1: 'Colour: Rose Pink', option2: null }, 'School Bag, Rose Pink'],
  [{ name: 'Redwood Box', option1: 'Colour: Red' }, 'Redwood Box (Red)'],
  [{ name: 'Register', option1: 'Ratio: 1:2', option2: '' }, 'Register (1:2)'],
  [{ name: 'A Pen', option1: 'Grade: A+' }, 'A Pen (A+)'],
])('%j is called %s, however often it is named', (product, name) => {
  expect(nameWithKind(product)).toBe(name)
  expect(nameWithKind({ ...product, name })).toBe(name)
})

test('an option is a label and a value', () => {
  expect(optionsOf({ option1: 'Colour: Rose Pink', option2: 'Ratio: 1:2' })).toEqual([
    { label: 'Colour', value: 'Rose Pink' },
    { label: 'Ratio', value: '1:2' },
  ])
})
