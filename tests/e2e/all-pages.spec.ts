/**
 * Each page once, from `app/places.ts`, for those who may open it: one heading and a title of its own, the header and the footer
 * with all they must hold, one policy that nothing breaks, one language, no finding of axe in light and in dark, and room on 320
 * pixels.
 */
import type { Page } from '@playwright/test'
import { pathsWithWorker } from '#app/places.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { expect, fillCart, placeOrder, productNamed, signInOwner, signUp, test, untilScriptsRun } from './shopper.ts'
import { expectNoSidewaysScroll, expectUsable } from './usable.ts'
import { wordsOn } from './words.ts'

const HEADER = ['/', '/category/Study', '/category/Toy', '/gift-finder', '/cart']
const OF_OTHERS = ['/login', '/signup', '/admin']
const half = Math.ceil(SIGNED_IN_PLACES.length / 2)

type Walk = {
  who: string
  name: string
  places: readonly string[]
  leads: readonly string[]
  enter: (page: Page) => Promise<unknown>
}

const WALKS: Walk[] = [
  { who: 'a visitor', name: '', places: OPEN_PLACES, leads: ['/login', '/signup'], enter: async () => undefined },
  {
    who: 'a customer',
    name: 'Meera Nair',
    places: ['/', '/checkout', '/orders', '/orders/own', '/account', '/account/addresses', '/admin'],
    leads: [],
    enter: async (page) => {
      await signUp(page, 'Meera Nair')
      await placeOrder(page, await productNamed(page, 'Brown Teddy Bear'))
    },
  },
  ...[SIGNED_IN_PLACES.slice(0, half), SIGNED_IN_PLACES.slice(half)].map((places) => ({
    who: `the owner, from ${places[0]}`,
    name: 'Shop owner',
    places,
    leads: ['/admin'],
    enter: signInOwner,
  })),
]

for (const { who, name, places, leads, enter } of WALKS) {
  test(`every page of ${who} is whole, fits on 320 pixels, and everybody can use it in light and in dark`, async ({
    page,
  }) => {
    await enter(page)
    const bear = await productNamed(page, 'Brown Teddy Bear')
    if (who.startsWith('the owner')) await placeOrder(page, bear)
    await fillCart(page, [[bear, 2]])
    const titles = new Map<string, string>()
    const policies = new Set<string | undefined>()
    for (const place of places) {
      await test.step(place, async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        const answer = await page.goto(place === '/orders/own' ? await ownOrder(page) : await addressOf(page, place))
        await untilScriptsRun(page)
        // A page of which only what stands behind the # is new is not sent again.
        if (answer) policies.add(answer.headers()['content-security-policy']?.replace(...withWorker(place)))
        const { title, parts, header, hello, phones } = await page.evaluate(readFrame)
        if (!place.includes('#')) titles.set(place, title)
        expect(parts).toEqual({ h1: 1, header: 1, main: 1, footer: 1 })
        expect(header).toEqual(expect.arrayContaining([...HEADER, ...leads, '/search', 'Search...']))
        for (const other of OF_OTHERS.filter((path) => !leads.includes(path))) expect(header).not.toContain(other)
        expect(hello).toBe(name === '' ? '' : `Hello ${name}`)
        expect(phones).toBe(3)
        // In English, but for the switch and what is looked for.
        const hindi = name === '' ? await wordsOn(page, 'en') : []
        expect(hindi.filter((word) => !['हिन्दी', 'टोकरी'].includes(word))).toEqual([])
        await expectUsable(page, undefined, isSeenInDark(place) ? ['light', 'dark'] : ['light'])
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
      })
    }
    expect([...policies]).toEqual([expect.stringContaining("require-trusted-types-for 'script'")])
    expect(new Set(titles.values()).size, JSON.stringify([...titles], null, 1)).toBe(titles.size)
  })
}

async function ownOrder(page: Page): Promise<string> {
  const [order] = await (await page.request.get('/api/orders')).json()
  return `/orders/${order._id}`
}

/** By day those that together show each part of the kit in its colours. */
const isSeenInDark = (place: string) => IS_LONG || IN_DARK.includes(place)
const IN_DARK = [
  '/',
  '/category/Toy',
  '/product',
  '/cart',
  '/checkout',
  '/signup',
  '/orders/own',
  '/account',
  '/admin',
  '/admin/orders',
  '/admin/orders/order',
  '/admin/orders?status=placed',
  '/admin/products',
  '/admin/products/edit',
  '/admin/books',
  '/admin/settings/look',
]

/** The one page that may start a worker names a policy for its address, and differs in nothing else. */
function withWorker(place: string): [string, string] {
  return pathsWithWorker().includes(place) ? ['trusted-types desk-worker', "trusted-types 'none'"] : ['', '']
}

/** Runs in the page. */
function readFrame() {
  const count = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility() && !part.closest('[aria-hidden]'))
      .length
  const header = document.querySelector('body :is(.site-header, .desk-header)')
  const links = [...(header?.querySelectorAll('a') ?? [])]
  const held = [...(header?.querySelectorAll('a, form, input') ?? [])].map((part) => {
    const said = part.getAttribute('href') ?? part.getAttribute('action') ?? part.getAttribute('placeholder') ?? ''
    return said.replace(/\?.*/, '')
  })
  return {
    title: document.title,
    parts: {
      h1: count('h1'),
      header: count('body header:is(.site-header, .desk-header)'),
      main: count('main'),
      footer: count('footer:is(.site-footer, .desk-footer)'),
    },
    header: held,
    hello: links.map((link) => link.textContent).find((words) => words?.startsWith('Hello')) ?? '',
    phones: document.querySelectorAll(':is(.site-footer, .desk-footer) a[href^="tel:"]').length,
  }
}
