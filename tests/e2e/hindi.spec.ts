/** The shop in two languages: on no page of a shopper in Hindi stands an English word. */
import type { Page } from '@playwright/test'
import { inLanguage } from '#store/language.ts'
import { linkIn, newestMessage } from './messages.ts'
import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { bringTo, expect, fillCart, newEmail, open, placeOrder, productNamed, signUp, test } from './shopper.ts'
import { wordsOn } from './words.ts'

/** What a shop says in English letters in Hindi, too, and names. */
const SAID_SO = [
  'UPI',
  'MRP',
  'GST',
  'GSTIN',
  'HSN',
  'PDF',
  'JSON',
  'CSV',
  'QR',
  'SMS',
  'OTP',
  'CGST',
  'WhatsApp',
  'Google',
  'Tokri',
]

/** Of what is ordered, its buyer, codes in names of goods, a law, and the provider of the demo. */
const NAMES = ['HB', 'LED', 'AA', 'SUV', 'DNA', 'Act', 'Brown', 'Teddy', 'Bear', 'Asha', 'Rao', 'Demo', 'account']

const OWN = SIGNED_IN_PLACES.filter((place) => /^\/(account|orders|checkout|order-success)/.test(place)).filter(
  (place) => place !== '/account/alerts',
)

test('no visitor reads an English word on a page in Hindi', { tag: '@night' }, async ({ page }) => {
  const found = new Map<string, string[]>()
  for (const place of OPEN_PLACES) await look(page, await addressOf(page, place), found)
  await open(page, '/hi/login')
  await page.getByLabel('ईमेल', { exact: true }).fill(newEmail())
  await page.getByLabel('पासवर्ड', { exact: true }).fill('wrong-password')
  await page.getByRole('main').getByRole('button', { name: 'लॉग इन', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  found.set('a refused login', await wordsOn(page, 'hi'))
  await open(page, '/hi/contact')
  await page.getByRole('main').locator('form').last().getByRole('button').last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  found.set('a complaint without a word', await wordsOn(page, 'hi'))
  expectNone(found)
})

test('no customer reads an English word on a page in Hindi', { tag: '@night' }, async ({ page, owner }) => {
  const found = new Map<string, string[]>()
  const { email } = await signUp(page, 'आशा राव')
  const bear = await productNamed(page, 'Brown Teddy Bear')
  const order = () => placeOrder(page, bear, ADDRESS)
  const [placed, shipped, delivered] = [await order(), await order(), await order()]
  await bringTo('shipped', shipped, owner, { courier: '', trackingNumber: '' })
  await bringTo('delivered', delivered, owner)
  for (const { _id } of [placed, shipped, delivered]) await look(page, `/orders/${_id}`, found)
  await look(page, `/reviews/${bear._id}`, found)
  const lines = [{ _id: bear._id, qty: 2 }]
  const names = {
    school: 'ज्ञान विद्यालय',
    className: 'Class 5',
    classNameHi: 'क्लास 5',
    year: '2026-27',
    note: '',
    noteHi: '',
  }
  const list = { ...names, delivery: 'parcels', schoolAddress: '', isOpen: true, lines, revision: 0 }
  const { code } = await (await owner.post('/api/admin/classes', { data: list })).json()
  await look(page, `/class/${code}`, found)
  await look(page, `/buy/${bear._id}`, found)
  await fillCart(page, [[bear, 2]])
  await look(page, '/cart', found)
  for (const place of OWN) await look(page, place, found)
  await open(page, '/hi/checkout')
  await page.locator('.place-order').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  found.set('a checkout without a number', await wordsOn(page, 'hi'))
  await page.context().clearCookies()
  await look(page, linkIn(await newestMessage(owner, email, 'order_shipped')).replace('/hi/', '/'), found)
  expectNone(found)
})

test('the switch leads to the same page, and is remembered: the first page offers it and leads nowhere by itself', async ({
  page,
}) => {
  const { _id } = await productNamed(page, 'Brown Teddy Bear')
  await open(page, `/product/${_id}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'भूरा टेडी बियर' })).toBeVisible()
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/hi/product/${_id}/भूरा-टेडी-बियर`)
  await open(page, '/')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'दुकान हिन्दी में देखें' }).click()
  await expect(page).toHaveURL('/hi')
  await expect(page.getByRole('banner').getByRole('link', { name: 'English' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read this shop in English' })).toHaveCount(0)
})

const ADDRESS = { address: '14 ब्रिगेड रोड, बेंगलुरु 560001', phone: '98123 45678' }

async function look(page: Page, path: string, found: Map<string, string[]>): Promise<void> {
  await open(page, inLanguage(path, 'hi'))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.lang), path).toBe('hi-IN')
  expect(await page.evaluate(tightLines), path).toEqual([])
  found.set(path, await wordsOn(page, 'hi'))
}

/** Runs in the page: names whose lines beyond the last are hidden, and with them what hangs below a letter such as ड़ू. */
function tightLines(): string[] {
  const tight = [...document.querySelectorAll('main :lang(hi)')].filter((element) => {
    const { webkitLineClamp, lineHeight, fontSize } = getComputedStyle(element)
    return /\d/.test(webkitLineClamp) && Number.parseFloat(lineHeight) < 1.49 * Number.parseFloat(fontSize)
  })
  return tight.map(({ className, textContent }) => `${className}: ${textContent}`)
}

function expectNone(found: Map<string, string[]>): void {
  const wrong = [...found].map(([place, words]) => [
    place,
    words.filter((word) => ![...SAID_SO, ...NAMES].includes(word)),
  ])
  expect(wrong.filter(([, words]) => words?.length)).toEqual([])
}
