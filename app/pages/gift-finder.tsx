import { href } from 'react-router'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { FinderQuestions } from '#app/listing/finder-questions.tsx'
import { readFilters, searchOf } from '#app/listing/listing-filters.ts'
import { lastPageOf, readPage } from '#app/listing/listing-pages.ts'
import { ListingSection } from '#app/listing/listing-section.tsx'
import { narrowedWords } from '#app/listing/listing-words.ts'
import { loadListed } from '#app/listing/load-extras.ts'
import { withStatus } from '#app/listing/load-listing.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Page } from '#app/ui/page.tsx'
import { AGE_BANDS } from '#store/products/age-bands.ts'

const BUDGETS = [300, 1000, 2500] as const
const OFFERED = { ages: AGE_BANDS, prices: BUDGETS }

export async function load({ api, request }: PageArgs) {
  const params = new URL(request.url).searchParams
  const asked = { filters: readFilters(params), page: readPage(params), shelf: 'Gift' }
  return withStatus({ ...asked, ...(await loadListed(api, { ...asked, signal: request.signal }, OFFERED)) })
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  if (!loaderData) return []
  const { filters, page, listing } = loaderData
  const narrowed = narrowedWords(filters)
  return pageMeta(shop, {
    title: narrowed ? `Gifts${narrowed}` : 'Gift Finder',
    description: narrowed
      ? `Gifts${narrowed} at ${shopNameOf(shop)}, your neighbourhood shop. ${listing.total} to choose from.`
      : 'Find a gift by age and budget: for birthdays, festivals, and for no reason at all.',
    path: `${href('/gift-finder')}${searchOf({ ...filters, sortBy: 'popularity' })}`,
    part: { page, of: lastPageOf(listing.total) },
    isFindable: listing.products.length > 0,
  })
}

export default function GiftFinder({ loaderData: { filters, ...found } }: PageProps<typeof load>) {
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
