import { expect, test } from 'vitest'
import { csvOfDrafts, draftsOfLines, nameOfPicture } from './drafts.ts'

test('a pasted list is read from the end of each line, and what is missing stays open', () => {
  const read = draftsOfLines('Pencil, HB, 10, 50\r\nBall\t₹60.50\n\nमोमबत्ती ; Rs. 5; 20\nKite')
  expect(read.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ['Pencil, HB', '10', '50'],
    ['Ball', '60.50', ''],
    ['मोमबत्ती', '5', '20'],
    ['Kite', '', ''],
  ])
  expect(csvOfDrafts(read.slice(0, 1), 'Study').split('\r\n')[1]).toBe(
    '"Pencil, HB","Pencil, HB","10","50","Study","","draft"',
  )
})

test('a picture names its product', () => {
  expect(nameOfPicture('blue-water_bottle.v2.jpg')).toBe('Blue water bottle v2')
})
