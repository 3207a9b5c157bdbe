/**
 * HSN codes and GST rates of the goods that a shop like this sells most, for the form of a product to suggest: never filled
 * in by itself, and no advice. Goods on which the sources disagree, such as school bags, are left out. Browser-safe.
 */
import type { ZeroRate } from '#db/order-values.ts'
import data from './usual-goods.json' with { type: 'json' }

export const GOODS_READ_ON = data.readOn

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

/** The rates of September 2025 are those of the 56th meeting of the GST Council. */
export const USUAL_GOODS = data.goods as readonly UsualGoods[]

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
