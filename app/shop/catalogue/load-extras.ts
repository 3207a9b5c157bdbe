/** Loads a list with its counts, choices and, when it is empty, a way out. Only the list itself is required. */

import type { ApiClient, ListChoices, ListCounts, ListFacets } from '#app/kit/api/api-client.ts'
import { readOptional } from '#app/kit/api/read.ts'
import type { AgeBand } from '#store/goods/products/age-bands.ts'
import { PRICE_FILTER } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import { appliedFilters, type ListingFilters, type ListingQuery, listingQueryOf } from './listing-filters.ts'
import { type Listing, loadListing } from './load-listing.ts'
import { bestRelaxation, type Relaxation } from './relaxation.ts'

export type CountedListing = {
  listing: Listing
  /** Every count, where they decide which filters the page has. */
  facets?: ListFacets | undefined
  /** The counts of the filters that the page always has. */
  counts?: ListCounts | undefined
  choices?: ListChoices | undefined
  /** Only when the filters leave nothing. */
  relaxation?: Relaxation | undefined
}

export type ListRequest = {
  filters: ListingFilters
  /** Which part of the list, from 1. */
  page: number
  signal: AbortSignal
  language: Language
  /** The category of the page that the list is on. */
  shelf?: string
}

/** The filters that a page has, with the number of products each would leave. */
export type ShownFilters = { ages: readonly AgeBand[]; prices: readonly number[] }

type PersonName = 'child' | 'returnGifts' | 'parents' | 'teacher' | 'friend'
/** Years, and for each person the rupees that a present may cost. */
export type PeopleOfAge = { age: number; ageTo: number; budgets: Partial<Record<PersonName, number>> }
/** Somebody who gets a present, in the filters that find it. */
export type Person = { name: PersonName; age: number; ageTo: number; priceMax: number }

/** The people for whom the shelf has something; all of them when it cannot be counted. */
export async function loadPeople(
  api: ApiClient,
  shelf: string,
  people: readonly PeopleOfAge[],
  signal: AbortSignal,
): Promise<Person[]> {
  const found = people.map(async ({ age, ageTo, budgets }) => {
    const named = Object.entries(budgets) as [PersonName, number][]
    const query = { category: shelf, age: String(age), age_to: String(ageTo) }
    const counts = await loadCounts(api, { ...query, prices: named.map(([, priceMax]) => priceMax).join() }, signal)
    const countOf = (priceMax: number) => counts?.prices.find(({ max }) => max === priceMax)?.count
    return named.flatMap(([name, priceMax]) => (countOf(priceMax) === 0 ? [] : [{ name, age, ageTo, priceMax }]))
  })
  return (await Promise.all(found)).flat()
}

export async function loadListed(
  api: ApiClient,
  { filters, page, signal, shelf, language }: ListRequest,
  shown?: ShownFilters,
): Promise<CountedListing> {
  const query = listingQueryOf(filters, shelf)
  const unsorted = { ...query, sortBy: undefined }
  const [listing, counts, choices] = await Promise.all([
    loadListing(api, query, { page, signal }),
    shown && loadCounts(api, { ...unsorted, ages: shown.ages.join(), prices: shown.prices.join() }, signal),
    loadChoices(api, unsorted, signal),
  ])
  const applied = appliedFilters(filters).map(({ name }) => name)
  if (listing.total > 0 || listing.failed || applied.length === 0) return { listing, counts, choices }
  const without = applied.filter((name) => name !== 'stock').join()
  const relaxed = await loadCounts(api, { ...unsorted, prices: String(PRICE_FILTER.max), without }, signal)
  return { listing, counts, choices, relaxation: relaxed && bestRelaxation(filters, relaxed, { language }) }
}

export function loadFacets(api: ApiClient, query: ListingQuery, signal: AbortSignal): Promise<ListFacets | undefined> {
  return readOptional(signal, (init) => api.products.facets.$get({ query }, { init }))
}

function loadCounts(
  api: ApiClient,
  query: ListingQuery & { ages?: string; prices?: string; without?: string },
  signal: AbortSignal,
): Promise<ListCounts | undefined> {
  return readOptional(signal, (init) => api.products.counts.$get({ query }, { init }))
}

export function loadChoices(
  api: ApiClient,
  query: ListingQuery,
  signal: AbortSignal,
): Promise<ListChoices | undefined> {
  return readOptional(signal, (init) => api.products.choices.$get({ query }, { init }))
}
