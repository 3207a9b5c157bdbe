import { texts } from '#app/kit/words/texts.ts'

/** Heard when a heart is pressed, on every page with products. */
export const WISHLIST_NEWS = texts(
  {
    added: (name: string) => `${name} is on your wishlist.`,
    removed: (name: string) => `${name} is off your wishlist.`,
  },
  {
    added: (name) => `${name} अब पसंद की चीज़ों में है।`,
    removed: (name) => `${name} अब पसंद की चीज़ों में नहीं है।`,
  },
)
