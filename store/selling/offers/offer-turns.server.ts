/** Finds products whose price an offer may have changed, because it began, ended or was written. */
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#engines/postgres/client.ts'
import { type HeldOffer, type HeldProduct, offerHolds, readHeldOffers } from './reach.server.ts'

export function createOfferTurns(db: Db) {
  let known = new Map<string, HeldOffer>()
  /** In microseconds, by the database's clock. */
  let readAt = 0
  /** When the next offer begins or ends, by this process's clock. */
  let nextAt = Number.POSITIVE_INFINITY

  /** Whether the offer changed and applies to the present. */
  function hasTurned(before: HeldOffer | undefined, after: HeldOffer | undefined, now: number): boolean {
    const hasBegun = [before, after].some((offer) => offer && offer.startsAt <= now)
    if (!isDeepStrictEqual(before, after)) return hasBegun
    const isBetween = (moment = 0) => moment > readAt && moment <= now
    return isBetween(after?.startsAt) || isBetween(after?.endsAt)
  }

  return {
    isDue: () => Date.now() >= nextAt,

    /** Those of the products that an offer applies to which began, ended or was written since the last reading. */
    async read(products: ReadonlyMap<string, HeldProduct>): Promise<Set<string>> {
      const { offers, now } = await readHeldOffers(db)
      const read = new Map(offers.map((offer) => [offer.id, offer]))
      const turned = [...new Set([...known.keys(), ...read.keys()])].flatMap((id) => {
        const [before, after] = [known.get(id), read.get(id)]
        return hasTurned(before, after, now) ? [before, after].filter((offer) => offer !== undefined) : []
      })
      const next = Math.min(...offers.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > now))
      nextAt = Date.now() + Math.ceil((next - now) / 1000)
      known = read
      readAt = now
      return heldBy(turned, products)
    },
  }
}

function heldBy(offers: readonly HeldOffer[], products: ReadonlyMap<string, HeldProduct>): Set<string> {
  const held = new Set<string>()
  if (offers.length === 0) return held
  for (const product of products.values()) if (offers.some((offer) => offerHolds(offer, product))) held.add(product.id)
  return held
}
