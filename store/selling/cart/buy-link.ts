/** A link that fills a cart: /buy/ID:2,ID:1. Opening it changes nothing; a press on its page does. Browser-safe. */
import type { Product } from '#store/goods/products/products.schema.ts'
import type { Language } from '#store/language.ts'
import { CART_MESSAGES, MAX_QTY } from './cart.ts'

/** Most lines of a link; further ones count as unreadable. */
const MOST_LINES = 50
const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([1-9]\d{0,3}))?$/i

type LinkLine = { _id: string; qty: number }

export function buyPath(lines: readonly LinkLine[]): string {
  return `/buy/${lines.map(({ _id, qty }) => `${_id}:${qty}`).join(',')}`
}

/** Lines of the address, each product once; `unread` counts the parts that cannot be read. */
export function readBuyPath(items: string): { wanted: LinkLine[]; unread: number } {
  const wanted = new Map<string, number>()
  let unread = 0
  for (const [at, part] of items.split(',').entries()) {
    const [, id, qty = '1'] = (at < MOST_LINES && LINE.exec(part.trim())) || []
    if (id === undefined) unread++
    else wanted.set(id.toLowerCase(), (wanted.get(id.toLowerCase()) ?? 0) + Number(qty))
  }
  return { wanted: [...wanted].map(([_id, qty]) => ({ _id, qty })), unread }
}

export type BuyLine = { _id: string; product?: Product; qty: number; note?: string }

/** How many of each fit into a cart, and why where it is fewer than the link asks for. */
export function buyLines(
  wanted: readonly LinkLine[],
  products: readonly Product[],
  language: Language = 'en',
): BuyLine[] {
  return wanted.map(({ _id, qty: asked }) => {
    const product = products.find((one) => one._id === _id)
    const qty = Math.min(asked, MAX_QTY, product?.stock ?? 0)
    return { _id, product, qty, note: noteOn(asked, qty, product, language) }
  })
}

function noteOn(asked: number, qty: number, product: Product | undefined, language: Language): string | undefined {
  const { gone, out, asked: askedFor, few } = NOTES[language]
  if (!product) return gone
  if (qty < 1) return out
  if (qty === asked) return undefined
  return `${askedFor(asked)} ${qty < MAX_QTY ? few(qty) : CART_MESSAGES.setAboveMax[language]}`
}

type Notes = Record<'gone' | 'out', string> & Record<'asked' | 'few', (count: number) => string>

const NOTES: Record<Language, Notes> = {
  en: {
    gone: 'No longer sold.',
    out: 'Out of stock.',
    asked: (count) => `${count} were asked for.`,
    few: (count) => `Only ${count} left.`,
  },
  hi: {
    gone: 'अब नहीं बिकता।',
    out: 'अभी नहीं है।',
    asked: (count) => `${count} माँगे गए थे।`,
    few: (count) => `बस ${count} ${count === 1 ? 'बचा है' : 'बचे हैं'}।`,
  },
}
