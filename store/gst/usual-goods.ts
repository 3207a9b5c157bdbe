/**
 * HSN codes and GST rates of the goods that a shop like this sells most, for the form of a product to suggest: never filled
 * in by itself, and no advice. Goods on which the sources disagree, such as school bags, are left out. Browser-safe.
 */
import type { ZeroRate } from '#db/order-values.ts'

/** When the sources were read. */
export const GOODS_READ_ON = '2026-11-24'

type UsualGoods = {
  goods: string
  /** How their names go, in small letters; a category stands for names that say nothing. */
  words: readonly string[]
  category?: 'Toy'
  hsn: string
  percent: number
  zero?: ZeroRate
  /** The first day of the rate, where a source names it. */
  since?: string
  source: string
}

/** The rates of the 56th meeting of the GST Council hold from here. */
const SINCE = '2025-09-22'
const EDUCATION = { since: SINCE, source: 'https://www.msassociates.pro/gst/gst-education.php' }
const PLAY = { since: SINCE, source: 'https://www.msassociates.pro/gst/gst-sports-goods-and-toy.php' }
const NIL = { percent: 0, zero: 'nil' } as const

export const USUAL_GOODS: readonly UsualGoods[] = [
  {
    goods: 'Notebooks, exercise, graph and laboratory books',
    words: ['notebook', 'note book', 'exercise book', 'graph book', 'copy book', 'notepad'],
    hsn: '4820',
    ...NIL,
    ...EDUCATION,
  },
  {
    goods: 'Pencils, crayons, pastels, charcoals',
    words: ['pencil', 'crayon', 'pastel', 'charcoal'],
    hsn: '9609',
    ...NIL,
    ...EDUCATION,
  },
  { goods: 'Erasers', words: ['eraser', 'rubber'], hsn: '4016', ...NIL, ...EDUCATION },
  { goods: 'Pencil sharpeners', words: ['sharpener'], hsn: '8214', ...NIL, ...EDUCATION },
  { goods: 'Maps, atlases and globes', words: ['map', 'atlas', 'globe'], hsn: '4905', ...NIL, ...EDUCATION },
  {
    goods: 'Geometry and colour boxes',
    words: ['geometry box', 'mathematical box', 'maths box', 'math box', 'colour box', 'color box'],
    hsn: '7310',
    percent: 5,
    ...EDUCATION,
  },
  {
    goods: 'Slates',
    words: ['slate'],
    hsn: '9610',
    ...NIL,
    source: 'https://cleartax.in/s/gst-on-stationery',
  },
  {
    goods: 'Chalk and slate pencils',
    words: ['chalk', 'slate pencil'],
    hsn: '9609',
    ...NIL,
    source: 'https://cleartax.in/s/gst-on-stationery',
  },
  {
    goods: 'Printed books',
    words: ['book', 'textbook', 'workbook', 'dictionary', 'storybook'],
    hsn: '4901',
    ...NIL,
    source: 'https://cleartax.in/s/printed-books-brochures-newspapers-gst-rate-hsn-code',
  },
  {
    goods: 'Pens and markers',
    words: ['pen', 'gel pen', 'marker', 'highlighter'],
    hsn: '9608',
    percent: 18,
    source: 'https://www.pocketful.in/hsn/pen-stand',
  },
  {
    goods: 'Playing cards, chess, carrom, ludo and other board games',
    words: ['playing card', 'chess', 'carrom', 'carom', 'ludo', 'board game', 'snakes and ladders'],
    hsn: '9504',
    percent: 5,
    ...PLAY,
  },
  {
    goods: 'Sports goods',
    words: ['football', 'basketball', 'cricket', 'badminton', 'table tennis', 'racket', 'shuttlecock', 'volleyball'],
    hsn: '9506',
    percent: 5,
    ...PLAY,
  },
  {
    goods: 'Toys, but for electronic ones',
    words: ['toy', 'doll', 'teddy', 'puzzle', 'tricycle'],
    category: 'Toy',
    hsn: '9503',
    percent: 5,
    ...PLAY,
  },
  {
    goods: 'Electronic toys',
    words: ['robot', 'remote control', 'electronic toy', 'battery toy'],
    hsn: '9503',
    percent: 18,
    source: 'http://www.findgst.in/hsncodes/section-20/chapter-95',
  },
]

/** At most so many are suggested. */
const MOST = 3

/** Goods that the product may be: those of its words, the longest first, and else those of its category. */
export function usualGoodsFor(name: string, categories: readonly string[]): readonly UsualGoods[] {
  const plain = ` ${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const found = USUAL_GOODS.flatMap((goods) => {
    const words = goods.words.filter((word) => plain.includes(` ${word} `) || plain.includes(` ${word}s `))
    return words.length === 0 ? [] : [{ goods, length: Math.max(...words.map((word) => word.length)) }]
  })
  const byWords = found.toSorted((one, other) => other.length - one.length).map(({ goods }) => goods)
  const byCategory = USUAL_GOODS.filter(({ category }) => category !== undefined && categories.includes(category))
  return (byWords.length > 0 ? byWords : byCategory).slice(0, MOST)
}
