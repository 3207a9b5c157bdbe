/**
 * HSN codes and GST rates of the goods that a shop like this sells most, for the form of a product to suggest: never filled
 * in by itself, and no advice. Goods on which the sources disagree, such as school bags, are left out. Browser-safe.
 */
import type { ZeroRate } from '#db/order-values.ts'

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

function goodsOf(
  shared: Omit<UsualGoods, 'goods' | 'words' | 'hsn'>,
  ...those: [hsn: string, goods: string, words: readonly string[]][]
): UsualGoods[] {
  return those.map(([hsn, goods, words]) => ({ goods, words, hsn, ...shared }))
}

/** The rates of the 56th meeting of the GST Council hold from here. */
const SINCE = '2025-09-22'
const EDUCATION = { since: SINCE, source: 'https://www.msassociates.pro/gst/gst-education.php' }
const PLAY = { percent: 5, since: SINCE, source: 'https://www.msassociates.pro/gst/gst-sports-goods-and-toy.php' }
const NIL = { percent: 0, zero: 'nil' } as const
const BOOKS = 'https://cleartax.in/s/printed-books-brochures-newspapers-gst-rate-hsn-code'

export const USUAL_GOODS: readonly UsualGoods[] = [
  ...goodsOf(
    { ...NIL, ...EDUCATION },
    [
      '4820',
      'Notebooks, exercise, graph and laboratory books',
      ['notebook', 'note book', 'exercise book', 'graph book', 'copy book', 'notepad'],
    ],
    ['9609', 'Pencils, crayons, pastels, charcoals', ['pencil', 'crayon', 'pastel', 'charcoal']],
    ['4016', 'Erasers', ['eraser', 'rubber']],
    ['8214', 'Pencil sharpeners', ['sharpener']],
    ['4905', 'Maps, atlases and globes', ['map', 'atlas', 'globe']],
  ),
  ...goodsOf({ percent: 5, ...EDUCATION }, [
    '7310',
    'Geometry and colour boxes',
    ['geometry box', 'mathematical box', 'maths box', 'math box', 'colour box', 'color box'],
  ]),
  ...goodsOf(
    { ...NIL, source: 'https://cleartax.in/s/gst-on-stationery' },
    ['9610', 'Slates', ['slate']],
    ['9609', 'Chalk and slate pencils', ['chalk', 'slate pencil']],
  ),
  ...goodsOf({ ...NIL, source: BOOKS }, [
    '4901',
    'Printed books',
    ['book', 'textbook', 'workbook', 'dictionary', 'storybook'],
  ]),
  ...goodsOf({ percent: 18, source: 'https://www.pocketful.in/hsn/pen-stand' }, [
    '9608',
    'Pens and markers',
    ['pen', 'gel pen', 'marker', 'highlighter'],
  ]),
  ...goodsOf(
    PLAY,
    [
      '9504',
      'Playing cards, chess, carrom, ludo and other board games',
      ['playing card', 'chess', 'carrom', 'carom', 'ludo', 'board game', 'snakes and ladders'],
    ],
    [
      '9506',
      'Sports goods',
      ['football', 'basketball', 'cricket', 'badminton', 'table tennis', 'racket', 'shuttlecock', 'volleyball'],
    ],
  ),
  ...goodsOf({ ...PLAY, category: 'Toy' }, [
    '9503',
    'Toys, but for electronic ones',
    ['toy', 'doll', 'teddy', 'puzzle', 'tricycle'],
  ]),
  ...goodsOf({ percent: 18, source: 'http://www.findgst.in/hsncodes/section-20/chapter-95' }, [
    '9503',
    'Electronic toys',
    ['robot', 'remote control', 'electronic toy', 'battery toy'],
  ]),
]

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
