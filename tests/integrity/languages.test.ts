/**
 * Readers of both languages, two customers and nobody ask two processes for all pages at once: each answer is in the language of its
 * address alone, and for who asked.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { PLACES } from '#app/places.ts'
import type { RenderPage } from '#app/render.server.tsx'
import { users } from '#db/schema/people.ts'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { BUILD_FOLDER, buildIfStale } from '#server/build/build.ts'
import { inLanguage, LANGUAGES, type Language } from '#store/language.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { WITH_OWNER } from '#tests/support/postgres.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

const SEED = IS_LONG ? Date.now() % 1_000_000 : 26
const { pick } = dice(SEED)
const AT_ONCE = 40

type Reader = { name: string; person?: TestPerson }

let shops: TestShop[]
let readers: Reader[]
/** By a part of a route, longest first. */
let addresses: Record<string, string[]>
/** Brands, and what orders say. */
let own: string[]

beforeAll(async () => {
  buildIfStale()
  const pages = pathToFileURL(path.join(BUILD_FOLDER, 'server/index.js'))
  const { renderPage } = (await import(pages.href)) as { renderPage: RenderPage }
  const DATABASE_URL = connectionUrl(await createTestDatabase(WITH_OWNER))
  const first = await openTestShop({ DATABASE_URL, SEED: 'demo' }, renderPage)
  shops = [first, await openTestShop({ DATABASE_URL }, renderPage)]
  const { rows } = await first.database.pool.query<{ id: string; price: number }>(
    `select id, price_paise::int / 100.0 as price from products where stock > 5 and price_paise > 30000 limit 30`,
  )
  readers = [{ name: '' }]
  const orders: string[] = []
  for (const name of ['Zubeida', 'Quentin']) {
    const person = await first.customer()
    await first.database.db.update(users).set({ name }).where(eq(users.id, person.uid))
    readers.push({ name, person })
    const { id: _id = '', price = 0 } = rows[0] ?? {}
    orders.push(await placeTestOrder(first, person, [{ _id, qty: 1, price: Number(price) }]))
  }
  const { rows: brands } = await first.database.pool.query<{ brand: string }>(
    'select distinct brand from products where brand is not null',
  )
  own = [...brands.map(({ brand }) => brand), SHIPPING.name, SHIPPING.address]
  const products = rows.map(({ id }) => id)
  addresses = {
    '/orders/:id': orders.map((id) => `/orders/${id}`),
    ':id/:slug?': products,
    ':id': products,
    ':categoryName': ['Study', 'Household', 'Gift'],
    ':collectionName': ['new'],
    ':items': products.slice(0, 3).map((id) => `${id}.2`),
    ':code': ['ABCDEF'],
    ':key': ['no-such-key'],
  }
}, 300_000)

const PAGES = PLACES.filter((place) => place.for !== 'staff').map((place): string => place.path)
const QUERIES = ['', '', '', '?age=4', '?page=2', '?price_max=500', '?origin=India', '?q=%E0%A4%95%E0%A4%B2%E0%A4%AE']

function addressByChance(): string {
  const route = pick(PAGES)
  const path = Object.entries(addresses).reduce((to, [name, of]) => to.replace(name, () => pick(of)), route)
  return path + (route.startsWith('/order') ? '' : pick(QUERIES))
}

/** What somebody reads or hears of a page, without what says that it is in the other language. */
function readIn(html: string, language: Language): string {
  const other = language === 'en' ? 'hi' : 'en'
  const foreign = new RegExp(`<(\\w+)(?=[^>]* lang="${other}")[^>]*>[\\s\\S]*?</\\1>`, 'g')
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(foreign, ' ')
  const heard = [...body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, words]) => words)
  return [...heard, body.replace(/<[^>]*>/g, '\n')].join('\n')
}

/** Names, codes, what the customers typed, and what everybody calls so. */
const NAMES =
  /\S+@\S+|CGST Act|\b(?:Tokri|Zubeida|Quentin|UPI|GST|GSTIN|PDF|QR|SMS|JSON|WhatsApp|BIS|LED|DNA|SUV|Demo account)\b/g

function foreignIn(html: string, language: Language): string[] {
  const words = readIn(html, language)
  if (language === 'en') return words.replaceAll('कलम', '').match(/[^\n]*\p{Script=Devanagari}[^\n]*/gu) ?? []
  return (
    own.reduce((text, one) => text.replaceAll(one, ''), words.replace(NAMES, '')).match(/[^\n]*[a-z]{3}[^\n]*/gi) ?? []
  )
}

test('no answer is in the other language, for another person, or half of each', { timeout: 600_000 }, async () => {
  process.stdout.write(`seed ${SEED}\n`)
  const ask = async () => {
    const [reader, language, address] = [pick(readers), pick(LANGUAGES), addressByChance()]
    const at = inLanguage(address, language)
    const answer = await pick(shops).call('GET', at, undefined, reader.person)
    return { reader, language, at, answer, html: await answer.text() }
  }
  const kinds = new Set<string>()
  const wrong: object[] = []
  for (let asked = 0; asked < rounds(10_000, 400); asked += AT_ONCE) {
    for (const { reader, language, at, answer, html } of await Promise.all(Array.from({ length: AT_ONCE }, ask))) {
      const others = readers.filter(({ name }) => name !== '' && name !== reader.name)
      const told = {
        isAnswered: answer.status < 500,
        language: /<html[^>]* lang="(..)-IN"/.exec(html)?.[1],
        isNamed: reader.name === '' || html.includes(`>${reader.name}<`),
        others: others.filter(({ name, person }) => html.includes(name) || html.includes(person?.email ?? '-')),
        foreign: foreignIn(html, language),
      }
      const right = { isAnswered: true, language, isNamed: true, others: [], foreign: [] }
      if (!isDeepStrictEqual(told, right)) wrong.push({ at, reader: reader.name, ...told })
      kinds.add(`${answer.status} ${language} ${reader.name}`)
    }
  }
  expect(wrong).toEqual([])
  // Each was shown some pages, and refused others.
  expect(kinds.size).toBeGreaterThanOrEqual(2 * LANGUAGES.length * readers.length)
})
