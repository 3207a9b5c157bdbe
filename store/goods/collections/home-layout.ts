/** How the owner arranged the first page, and what it shows at a moment. Browser-safe. */

import { LANGUAGES, type Language } from '#store/language.ts'
import { CATEGORIES } from '../products/products.ts'
import type { HomeLayout } from './collections.schema.ts'
import {
  type Collection,
  collectionPath,
  isOpenAt,
  nextTurnOf,
  OUR_COLLECTIONS,
  queryOf,
  wordsOfShelf,
} from './collections.ts'
import { DEFAULT_HOME, type HomeTile, type HomeView } from './default-home.ts'

export type { HomeLayout }
export type HomeHero = HomeLayout['heroes'][number]

export const DEFAULT_LAYOUT: HomeLayout = {
  heroes: [],
  tiles: [...CATEGORIES],
  parts: ['tiles', 'featured', ...OUR_COLLECTIONS.map(({ name }) => name)].map((name) => ({ name })),
}

/** What of the layout differs from the defaults, for all pages of one language. */
export type Arranged = { hero?: HomeHero; home?: HomeView; menu?: { to: string; title: string }[] }

/** Collections that are open now, by name. */
export function openCollections(collections: readonly Collection[], now: number): ReadonlyMap<string, Collection> {
  return new Map(collections.filter((one) => isOpenAt(one, now)).map((one) => [one.name, one]))
}

export function homeView(
  { tiles, parts }: HomeLayout,
  open: ReadonlyMap<string, Collection>,
  language: Language = 'en',
): HomeView {
  const titleOf = (one: Collection) => wordsOfShelf(one, language).title
  return {
    tiles: tiles.flatMap((name): HomeTile[] => {
      const category = CATEGORIES.find((known) => known === name)
      const one = open.get(name)
      return category
        ? [category]
        : one
          ? [{ to: collectionPath(name), title: titleOf(one), picture: one.picture }]
          : []
    }),
    parts: parts.flatMap(({ name }): HomeView['parts'] => {
      if (name === 'tiles' || name === 'featured') return [name]
      const one = open.get(name)
      return one ? [{ to: collectionPath(name), title: titleOf(one), query: queryOf(one) }] : []
    }),
  }
}

/** The first hero whose dates include now; it replaces the welcome text of the settings. */
export function heroAt({ heroes }: HomeLayout, now: number): HomeHero | undefined {
  return heroes.find((hero) => isOpenAt(hero, now))
}

/** The open collections, the layout in each language, and the next moment at which either changes. `now` in milliseconds. */
export function arrangedAt(collections: readonly Collection[], layout: HomeLayout, now: number) {
  const open = openCollections(collections, now)
  const hero = heroAt(layout, now)
  const isDefault = JSON.stringify(homeView(layout, open)) === JSON.stringify(DEFAULT_HOME.en)
  const inMenu = [...open.values()].filter(({ isInMenu }) => isInMenu)
  const arrangedIn = (language: Language): Arranged => ({
    ...(hero && { hero }),
    ...(!isDefault && { home: homeView(layout, open, language) }),
    ...(inMenu.length > 0 && {
      menu: inMenu.map((one) => ({ to: collectionPath(one.name), title: wordsOfShelf(one, language).title })),
    }),
  })
  const arranged = Object.fromEntries(LANGUAGES.map((one) => [one, arrangedIn(one)])) as Record<Language, Arranged>
  return { open, arranged, nextTurn: nextTurnOf([...collections, ...layout.heroes], now) }
}
