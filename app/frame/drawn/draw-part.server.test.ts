import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ProductGrid } from '#app/product/product-grid.tsx'
import { CATEGORIES } from '#store/products/products.ts'
import { drawPart } from './draw-part.server.ts'
import { DrawPartContext } from './drawn-parts.ts'

function products(count: number, words = '') {
  return Array.from({ length: count }, (_, i) => ({
    _id: `0190a0a0-0000-7000-8000-${String(i).padStart(12, '0')}`,
    name: `Clay Owl ${i}${words}`,
    description: '',
    price: 10.5 + i,
    originalPrice: 20 + i,
    stock: i % 8,
    category: [CATEGORIES[0]],
    popularity: 1 as const,
    imageUrl: `/images/owl-${i}.webp`,
    isFeatured: false,
    version: '1.1',
  }))
}

function drawn(count: number, words?: string) {
  const grid = createElement(ProductGrid, { products: products(count, words) })
  const html = createElement('html', null, createElement('head'), createElement('body', null, grid))
  const page = createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: html }]) })
  return {
    whole: renderToString(page),
    remembered: renderToString(createElement(DrawPartContext, { value: drawPart }, page)),
  }
}

/** The links of the head with what they say: neither has an order. */
function linksOf(html: string): string[][] {
  const links = html.match(/<link [^>]*>/g) ?? []
  return links.sort().map((link) => (link.match(/ \w+="[^"]*"/g) ?? []).sort())
}

test('a remembered list is to the letter what React writes, the first time and the second', () => {
  for (let round = 0; round < 2; round++) {
    const { whole, remembered } = drawn(12)
    expect(remembered.replace(/<link [^>]*>/g, '')).toBe(whole.replace(/<link [^>]*>/g, ''))
  }
})

test('the pictures that are seen first are named in the head of every page that shows them', () => {
  for (let round = 0; round < 2; round++) {
    const { whole, remembered } = drawn(12)
    expect(linksOf(whole)).toHaveLength(4)
    expect(linksOf(remembered)).toEqual(linksOf(whole))
    expect(remembered.indexOf('<body>')).toBeGreaterThan(remembered.lastIndexOf('<link '))
  }
})

test('words of people stay words', () => {
  const { whole, remembered } = drawn(3, ` <img src=x onerror="x()"> & ' $& $1 </li><!--$!-->`)
  expect(remembered.replace(/<link [^>]*>/g, '')).toBe(whole.replace(/<link [^>]*>/g, ''))
  expect(remembered).not.toContain('<img src=x')
})
