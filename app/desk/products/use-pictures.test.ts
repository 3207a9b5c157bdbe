import { expect, test } from 'vitest'
import { type Pictures, withMain, withoutPicture, withPicture } from './use-pictures.ts'

const pictures: Pictures = { imageUrl: 'main', moreImageUrls: ['a', 'b', 'c'] }

test('a picture is added at the end, once, and never as a sixth', () => {
  expect(withPicture(pictures, 'd').moreImageUrls).toEqual(['a', 'b', 'c', 'd'])
  expect(withPicture(pictures, 'b')).toEqual(pictures)
  expect(withPicture(pictures, 'main')).toEqual(pictures)
  const full = { imageUrl: 'main', moreImageUrls: ['a', 'b', 'c', 'd', 'e'] }
  expect(withPicture(full, 'f')).toEqual(full)
})

test('a picture is removed', () => {
  expect(withoutPicture(pictures, 'b')).toEqual({ imageUrl: 'main', moreImageUrls: ['a', 'c'] })
})

test('a picture becomes the main one and gives its place to the one before', () => {
  expect(withMain(pictures, 'b')).toEqual({ imageUrl: 'b', moreImageUrls: ['a', 'main', 'c'] })
  expect(withMain({ ...pictures, imageUrl: '' }, 'b')).toEqual({ imageUrl: 'b', moreImageUrls: ['a', 'c'] })
})
