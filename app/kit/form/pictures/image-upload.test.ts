import { describe, expect, it } from 'vitest'
import { imageUrlOf, readAnswer, refusalOfFile, uploadFailedText } from './image-upload.ts'

const PAGE = 'https://shop.example/admin/products/new'

describe('uploadFailedText', () => {
  it.each([
    ['/api/images/upload', 'image host'],
    ['https://shop.example/api/images/upload', 'image host'],
    ['https://api.cloudinary.com/v1_1/demo/image/upload', 'Cloudinary'],
    ['https://cloudinary.com.evil.example/upload', 'cloudinary.com.evil.example'],
    ['https://pictures.example:8443/upload', 'pictures.example'],
  ])('names the service of %s', (url, service) => {
    expect(uploadFailedText(url, PAGE)).toBe(`Image upload failed. Please check your ${service} settings.`)
  })
})

describe('imageUrlOf', () => {
  it.each([
    ['https://shop.example/images/a.webp', '/images/a.webp'],
    ['http://shop.example/images/a.webp', '/images/a.webp'],
    ['https://shop.example/other/a.webp', 'https://shop.example/other/a.webp'],
    ['https://cdn.example/images/a.webp', 'https://cdn.example/images/a.webp'],
  ])('keeps of %s', (secureUrl, expected) => {
    expect(imageUrlOf(secureUrl, PAGE)).toBe(expected)
  })
})

describe('refusalOfFile', () => {
  it('refuses what is no picture, too large, or of a kind our host does not read', () => {
    expect(refusalOfFile({ type: 'image/png', size: 5 * 1024 * 1024 }, true)).toBeUndefined()
    expect(refusalOfFile({ type: 'image/png', size: 5 * 1024 * 1024 + 1 }, true)).toContain('5 MB')
    expect(refusalOfFile({ type: 'text/html', size: 1 }, false)).toBe('Choose a picture.')
    expect(refusalOfFile({ type: 'image/heic', size: 1 }, true)).toContain('JPEG')
    expect(refusalOfFile({ type: 'image/heic', size: 1 }, false)).toBeUndefined()
  })
})

describe('readAnswer', () => {
  it('takes what is there and survives what is not JSON', () => {
    expect(readAnswer('{"secure_url":"https://a.example/b"}').secureUrl).toBe('https://a.example/b')
    expect(readAnswer('{"detail":"Too large."}')).toEqual({ secureUrl: undefined, detail: 'Too large.' })
    expect(readAnswer('<html>')).toEqual({})
    expect(readAnswer('{"secure_url":7}').secureUrl).toBeUndefined()
  })
})
