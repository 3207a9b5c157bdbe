import type { Category } from '#store/goods/products/products.ts'

/** Categories with words of other shops' categories, in order of precedence. */
const WORDS: readonly (readonly [Category, RegExp])[] = [
  ['Toy', /\b(?:toy|game|puzzle|doll|lego|plush|baby|kid|child)|खिलौन/],
  [
    'Study',
    /\b(?:book|notebook|stationer|school|study|educat|exam|paper|pens?\b|pencil|office|art\b|craft|colou?r)|किताब|कॉपी/,
  ],
  [
    'Gift',
    /\b(?:gift|hamper|cards?\b|candle|jewel|necklace|bracelet|earring|festiv|rakhi|diwali|flower|perfume|photo|wedding|watch)|उपहार/,
  ],
  [
    'Household',
    /\b(?:home|house|kitchen|clean|garden|furni|storage|bath|bed|utensil|tool|electr|grocer|food|decor)|घर/,
  ],
]

/** Our category for another shop's category; undefined when no word tells, so that the shopkeeper chooses. */
export function guessCategory(name: string): Category | undefined {
  const words = name.toLowerCase()
  return WORDS.find(([, known]) => known.test(words))?.[0]
}
