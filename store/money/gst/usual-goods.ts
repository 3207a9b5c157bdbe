/**
 * HSN codes and GST rates of goods that such shops often sell, suggested in the form of a product: never filled in by itself,
 * and no advice. Goods on which sources disagree, such as school bags, are left out. Browser-safe.
 */
import type { ZeroRate } from '#db/order-values.ts'
import data from './usual-goods.json' with { type: 'json' }

export const USUAL_GOODS_READ_ON = data.readOn

type UsualGoods = {
  goods: string
  /** Words of product names, in small letters; a category stands for names that tell nothing. */
  words: readonly string[]
  category?: 'Toy'
  hsn: string
  percent: number
  zero?: ZeroRate
  /** First day of the rate, where a source says it. */
  since?: string
  source: string
}

/** The rates are those of the 56th meeting of the GST Council, September 2025. */
export const USUAL_GOODS = data.goods as readonly UsualGoods[]

const MOST = 3

/** Goods whose words are in the name, longest words first; else those of the categories. */
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
