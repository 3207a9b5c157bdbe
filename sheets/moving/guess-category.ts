import type { Category } from '#store/goods/products/products.ts'

/** The first whose words stand in the other shop's category counts. */
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

/** Undefined where no word tells: the shopkeeper says it. */
export function guessCategory(name: string): Category | undefined {
  const words = name.toLowerCase()
  return WORDS.find(([, known]) => known.test(words))?.[0]
}
