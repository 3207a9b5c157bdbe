import { href } from 'react-router'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { CHILDREN } from '#app/listing/age-chips.tsx'
import { FinderQuestions } from '#app/listing/finder-questions.tsx'
import { readFilters, searchOf } from '#app/listing/listing-filters.ts'
import { lastPageOf, readPage } from '#app/listing/listing-pages.ts'
import { ListingSection } from '#app/listing/listing-section.tsx'
import { narrowedWords } from '#app/listing/listing-words.ts'
import { loadListed } from '#app/listing/load-extras.ts'
import { withStatus } from '#app/listing/load-listing.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/toy-finder'

const BUDGETS = [300, 700, 1500] as const
const OFFERED = { ages: CHILDREN, prices: BUDGETS }

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const params = new URL(request.url).searchParams
  const asked = { filters: readFilters(params), page: readPage(params), shelf: 'Toy' }
  return withStatus({ ...asked, ...(await loadListed(api, { ...asked, signal: request.signal }, OFFERED)) })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return []
  const { filters, page, listing } = loaderData
  const narrowed = narrowedWords(filters)
  return pageMeta(matches, {
    title: narrowed ? `Toys${narrowed}` : 'Toy Finder',
    description: narrowed
      ? `Toys${narrowed} at ${shopNameOf(matches)}, your neighbourhood shop. ${listing.total} to choose from.`
      : 'Find a toy by age and price: puzzles, soft toys, games and sport for every child.',
    path: `${href('/category/Toy')}${searchOf({ ...filters, sortBy: 'popularity' })}`,
    part: { page, of: lastPageOf(listing.total) },
    isFindable: listing.products.length > 0,
  })
}

export default function ToyFinder({ loaderData: { filters, ...found } }: Route.ComponentProps) {
  return (
    <Page heading="Toy Finder">
      <ListingSection
        {...found}
        filters={filters}
        asksAge
        questions={
          <FinderQuestions filters={filters} counts={found.counts} tint="Toy" ages={CHILDREN} budgets={BUDGETS} />
        }
        emptyMessage="No toys found with the current filters. Try changing your search!"
      />
    </Page>
  )
}
