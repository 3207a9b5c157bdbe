/** The addresses that are no calls: pages, pictures, files, and what crawlers and machines ask. */
import { PLACES } from '#app/places.ts'
import type { Operation, Parameter, Schema } from './document.ts'

const TEXT: Schema = { type: 'string', maxLength: 60 }
const NUMBER: Schema = { type: 'number', minimum: 0, maximum: 1e9 }

/** What pages read from their address, all together. */
const QUERY: Record<string, Schema> = {
  search: TEXT,
  q: TEXT,
  category: { enum: ['Study', 'Toy', 'Gift', 'Household'] },
  sortBy: TEXT,
  price_max: NUMBER,
  age: NUMBER,
  age_to: NUMBER,
  inStock: { enum: ['true'] },
  literal: { enum: ['true'] },
  page: NUMBER,
  before: { type: 'string', format: 'date-time' },
  from: { type: 'string', format: 'date' },
  status: TEXT,
  next: { enum: ['/cart', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'] },
  error: TEXT,
  token: TEXT,
  account: TEXT,
  id: { type: 'string', format: 'uuid' },
  p: { enum: ['/', '/search', '/admin', '//'] },
  version: TEXT,
  w: NUMBER,
}

const OTHERS = [
  '/images/{file}',
  '/images/demo/{file}',
  '/assets/{file}',
  '/robots.txt',
  '/sitemap.xml',
  '/livez',
  '/readyz',
  '/{file}',
]

/** As operations of which nothing is documented: only what no answer may be counts. */
export function pageOperations(): Operation[] {
  const pages = [...PLACES.map(({ path }) => path), '/admin/*', '/*'].map((path) =>
    path.replace(/\/:(\w+)\??/g, '/{$1}').replace('*', '{file}'),
  )
  return [...pages, ...OTHERS].map((path) => ({ method: 'GET', path, parameters: parametersOf(path) }))
}

const IN_PATH: Record<string, Schema> = {
  categoryName: QUERY.category ?? {},
  file: { enum: ['school-bus.webp', 'school-bus.webp?w=400', 'x.webp', 'favicon.ico', 'entry.client.js'] },
  slug: TEXT,
}

function parametersOf(path: string): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => {
    return { name, in: 'path', schema: IN_PATH[name] ?? { type: 'string', format: 'uuid' } }
  })
  return [...inPath, ...Object.entries(QUERY).map(([name, schema]): Parameter => ({ name, in: 'query', schema }))]
}
