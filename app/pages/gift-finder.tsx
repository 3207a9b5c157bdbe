import { href } from 'react-router'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { FinderQuestions } from '#app/listing/finder-questions.tsx'
import { readFilters, searchOf } from '#app/listing/listing-filters.ts'
import { lastPageOf, readPage } from '#app/listing/listing-pages.ts'
import { ListingSection } from '#app/listing/listing-section.tsx'
import { narrowedWords } from '#app/listing/listing-words.ts'
import { loadListed } from '#app/listing/load-extras.ts'
import { withStatus } from '#app/listing/load-listing.ts'
import { Page } from '#app/ui/page.tsx'
import { AGE_BANDS } from '#store/products/age-bands.ts'
import type { Route } from './+types/gift-finder'

const BUDGETS = [300, 1000, 2500] as const
const OFFERED = { ages: AGE_BANDS, prices: BUDGETS }

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const params = new URL(request.url).searchParams
  const asked = { filters: readFilters(params), page: readPage(params), shelf: 'Gift' }
  return withStatus({ ...asked, ...(await loadListed(api, { ...asked, signal: request.signal }, OFFERED)) })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return []
  const { filters, page, listing } = loaderData
  const narrowed = narrowedWords(filters)
  return pageMeta(matches, {
    title: narrowed ? `Gifts${narrowed}` : 'Gift Finder',
    description: narrowed
      ? `Gifts${narrowed} at ${shopNameOf(matches)}, your neighbourhood shop. ${listing.total} to choose from.`
      : 'Find a gift by age and budget: for birthdays, festivals, and for no reason at all.',
    path: `${href('/gift-finder')}${searchOf({ ...filters, sortBy: 'popularity' })}`,
    part: { page, of: lastPageOf(listing.total) },
    isFindable: listing.products.length > 0,
  })
}

export default function GiftFinder({ loaderData: { filters, ...found } }: Route.ComponentProps) {
  return (
    <Page heading="Gift Finder">
      <ListingSection
        {...found}
        filters={filters}
        asksAge
        questions={
          <FinderQuestions filters={filters} counts={found.counts} tint="Gift" ages={AGE_BANDS} budgets={BUDGETS} />
        }
        emptyMessage="No gifts found with the current filters. Try changing your search!"
      />
    </Page>
  )
}
