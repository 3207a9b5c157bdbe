/** `npm run screenshots`: draws the pictures of the README from the built store with its demo catalogue. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildIfStale } from '#server/build/build.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import openShop, { OWNER } from './e2e/open-shop.ts'
import { CHROMIUM_FLAGS, findOrInstallChromium } from './support/chromium.ts'

const FOLDER = path.join(import.meta.dirname, '../docs/pictures')
/** The stills of the goods take more than drawings did. */
const MAX_BYTES = 300_000
/** The desk keeps a call open for what rings, so its network is never idle. */
const SETTLED_MS = 3000
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.4 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** Who ordered what, by the names of the demo catalogue. */
const ORDERS = [
  ['Asha Rao', '98450 12345', '14, Brigade Road, Bengaluru 560001', { 'Brown Teddy Bear': 1, 'Satin Gift Bow': 2 }],
  ['Imran Qureshi', '98201 55443', '7B Carter Road, Bandra West, Mumbai 400050', { 'Jigsaw Puzzle, 500 pc': 1 }],
  ['Meera Nair', '94470 98761', 'Kowdiar Lane, Thiruvananthapuram 695003', { 'Clay Diya': 3, 'Star Bookmark': 2 }],
  ['Gurpreet Singh', '98140 33221', 'House 212, Sector 35-A, Chandigarh 160022', { 'Diamond Kite with Tail': 2 }],
  ['Ananya Das', '90070 66554', '23 Lake Terrace, Kolkata 700029', { 'Jumbo Dice': 1, 'Rainbow Lollipop': 3 }],
] as const

buildIfStale()
await mkdir(FOLDER, { recursive: true })
const closeShop = await openShop(undefined, false)
const baseURL = process.env.SHOP_URL ?? ''
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: CHROMIUM_FLAGS })
try {
  await draw('storefront', '/', DESK)
  await draw('phone', '/category/Toy', PHONE)
  for (const [name, phone, address, items] of ORDERS) await order({ name, phone, address }, items)
  await draw('admin', '/admin', DESK, logInOwner)
  await draw('queue', '/admin/orders?status=placed', PHONE, logInOwner)
} finally {
  await browser.close()
  await closeShop()
}

/** Takes one picture, with a few things in the cart so that the shop looks used. */
async function draw(
  name: string,
  address: string,
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ ...options, baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const page = await context.newPage()
  const products: Product[] = await (await page.request.get('/api/products?isFeatured=true')).json()
  const cart = products.slice(1, 3).map((product) => ({ ...product, qty: 1 }))
  await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(cart))
  await prepare?.(page)
  // Twice: the letters of text that come too late serve the next page.
  await page.goto(address, { waitUntil: 'load' })
  await page.reload({ waitUntil: 'load' })
  await sleep(SETTLED_MS)
  await keep(name, await page.screenshot())
  await context.close()
}

async function keep(name: string, drawn: Buffer): Promise<void> {
  const file = path.join(FOLDER, `${name}.png`)
  const { size } = await sharp(drawn).png({ palette: true, quality: 85, effort: 10, compressionLevel: 9 }).toFile(file)
  console.log(`docs/pictures/${name}.png: ${size} bytes`)
  if (size > MAX_BYTES) throw new Error(`${name}.png has more than ${MAX_BYTES} bytes`)
}

async function logInOwner(page: Page): Promise<void> {
  await page.request.post('/api/auth/sign-in/email', { data: OWNER })
}

type CustomerInfo = { name: string; phone: string; address: string }

/** Places an order as a new customer, through the API. */
async function order(customerInfo: CustomerInfo, items: Readonly<Record<string, number>>): Promise<void> {
  const context = await browser.newContext({ baseURL })
  const email = `${customerInfo.name.split(' ')[0]?.toLowerCase()}@mail.example`
  await context.request.post('/api/auth/sign-up/email', {
    data: { name: customerInfo.name, email, password: 'mango-pickle-7' },
  })
  const products: Product[] = await (await context.request.get('/api/products')).json()
  const ordered = products.filter(({ name }) => name in items).map(({ _id, name, price }) => ({ _id, name, price }))
  const orderItems = ordered.map(({ _id, name }) => ({ _id, qty: items[name] ?? 1 }))
  const totalAmount = ordered.reduce((total, { name, price }) => total + price * (items[name] ?? 1), 0)
  const response = await context.request.post('/api/orders', { data: { customerInfo, orderItems, totalAmount } })
  if (!response.ok()) throw new Error(`The order of ${customerInfo.name} was answered ${response.status()}`)
  await context.close()
}
