import { createElement, Fragment } from 'react'
import { expect, test } from 'vitest'
import { textOfLetter } from './plain-text.ts'

const p = (...children: (string | number | null | ReturnType<typeof createElement>)[]) =>
  createElement('p', null, ...children)

test('paragraphs stand apart, and the lines of a table under each other', () => {
  const row = (what: string, amount: string) =>
    createElement('tr', null, createElement('td', null, what, ' '), createElement('td', null, amount))
  const table = createElement('table', null, createElement('tbody', null, row('Kite', '₹5'), row('Total', '₹5')))
  expect(textOfLetter(createElement(Fragment, null, p('One'), table, p('Two', null, 3)))).toBe(
    'One\n\nKite ₹5\nTotal ₹5\n\nTwo3',
  )
})

test('a link is told with its address, unless that is what it says', () => {
  const a = (href: string, words: string) => createElement('a', { href }, words)
  expect(textOfLetter(p(a('https://a.example/x', 'Look'), ' ', a('https://b.example', 'https://b.example')))).toBe(
    'Look https://a.example/x https://b.example',
  )
})

test('lines end before 78 characters, but no address is broken', () => {
  const address = `https://shop.example/${'x'.repeat(200)}`
  const lines = textOfLetter(p('word '.repeat(40), address, ' ', 'word '.repeat(20))).split('\n')
  expect(lines.filter((line) => line !== address).every((line) => line.length <= 78)).toBe(true)
  expect(lines).toContain(address)
  expect(lines.join(' ')).toBe(`${'word '.repeat(40)}${address} ${'word '.repeat(20)}`.trim())
})

test('a fact cannot begin a line of its own', () => {
  expect(textOfLetter(p('Hello ', 'Asha\r\n\r\nYou won\u2028!'))).toBe('Hello Asha You won !')
})

test('what is not displayed is not told', () => {
  expect(textOfLetter(p('a', createElement('span', { style: { display: 'none' } }, 'b')))).toBe('a')
  expect(
    textOfLetter(createElement('html', null, createElement('head', null, createElement('title', null, 'b')))),
  ).toBe('')
})
