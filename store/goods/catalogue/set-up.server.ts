/** The owner's settings, collections, first page and own facts in memory. Collections also begin and end here, by the clock. */
import type { Db } from '#engines/postgres/client.ts'
import { readFacts } from '#store/goods/facts/facts.server.ts'
import type { Fact } from '#store/goods/facts/facts.ts'
import { hasCoupons } from '#store/selling/coupons/coupons.server.ts'
import { readRules } from '#store/selling/delivery/change-rules.server.ts'
import { readPublishedPages } from '#store/shop/own-pages/own-pages.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { DEFAULT_DETAILS, type ShopDetails } from '#store/shop/settings/settings.ts'
import type { Collection } from '../collections/collections.ts'
import { arrangedAt, DEFAULT_LAYOUT, type HomeLayout } from '../collections/home-layout.ts'
import { readCollections, readLayout } from '../collections/read-collections.server.ts'
import { type ProductFilter, productQueryShape } from '../products/products.schema.ts'
import { type OpenCollection, withLowerNames } from './filters.ts'

type Open = OpenCollection & { collection: Collection }
type Written = {
  details: ShopDetails
  collections: Collection[]
  layout: HomeLayout
  facts: readonly Fact[]
  filters: ReadonlyMap<string, ProductFilter>
}

type Lowered = (name: string) => Promise<string>

/** `noteChange` is called when answers change, by a write or by the clock. */
export function createSettings(db: Db, { lowered, noteChange }: { lowered: Lowered; noteChange: () => void }) {
  /** The current state; `text` differs whenever pages differ. */
  const shown = {
    details: DEFAULT_DETAILS as ShopDetails,
    text: '',
    open: new Map() as ReadonlyMap<string, Open>,
    facts: [] as readonly Fact[],
  }
  let written: Written = {
    details: DEFAULT_DETAILS,
    collections: [],
    layout: DEFAULT_LAYOUT,
    facts: [],
    filters: new Map(),
  }
  let nextTurn = Number.POSITIVE_INFINITY
  let known = ''

  function show(now: number): void {
    const { details, collections, layout, filters } = written
    const { open: found, arranged, nextTurn: next } = arrangedAt(collections, layout, now)
    shown.open = new Map(
      [...found].map(([name, collection]) => [
        name,
        { collection, productIds: collection.productIds, filter: filters.get(name) },
      ]),
    )
    shown.facts = written.facts
    nextTurn = next
    const isArranged = Object.keys(arranged.en).length > 0
    shown.details = isArranged ? { ...details, arranged } : details
    const { deliveryRules, ...set } = details
    // Pages show only whether there are delivery rules; the terms are asked for by PIN code.
    shown.text = `${JSON.stringify(set)} ${deliveryRules !== undefined}${isArranged ? ` ${JSON.stringify(arranged)}` : ''}`
    noteChange()
  }

  /** Returns the current state, after collections whose time has come have begun or ended. */
  function current(): Readonly<typeof shown> {
    const now = Date.now()
    if (now >= nextTurn) show(now)
    return shown
  }

  return {
    current,
    collectionAt: (name: string): Open | undefined => current().open.get(name),
    async read(): Promise<void> {
      written = await readWritten(db, lowered)
      const { deliveryRules, ...set } = written.details
      const { collections, layout, facts } = written
      const text = JSON.stringify([set, deliveryRules !== undefined, collections, layout, facts])
      if (text !== known) show(Date.now())
      // The text is equal, so at most the content of the delivery rules differs, which no page shows.
      else shown.details = { ...shown.details, ...written.details }
      known = text
    },
  }
}

async function readWritten(db: Db, lowered: Lowered): Promise<Written> {
  const [set, deliveryRules, takesCoupons, ownPages, collections, layout, facts] = await Promise.all([
    readDetails(db),
    readRules(db),
    hasCoupons(db),
    readPublishedPages(db),
    readCollections(db),
    readLayout(db),
    readFacts(db),
  ])
  const details = {
    ...set,
    ...(deliveryRules.length > 0 ? { deliveryRules } : {}),
    ...(takesCoupons ? { takesCoupons } : {}),
    ...(ownPages.length > 0 ? { ownPages } : {}),
  }
  return { details, collections, layout, facts, filters: await filtersOf(collections, lowered) }
}

/** Rules of collections as product filters, names in PostgreSQL's lower case. An outdated rule gets no filter. */
async function filtersOf(collections: readonly Collection[], lowered: Lowered): Promise<Map<string, ProductFilter>> {
  const filters = collections.map(async ({ name, rule }): Promise<[string, ProductFilter][]> => {
    const { data } = rule ? productQueryShape.safeParse(rule) : {}
    return data ? [[name, await withLowerNames(data, lowered)]] : []
  })
  return new Map((await Promise.all(filters)).flat())
}
