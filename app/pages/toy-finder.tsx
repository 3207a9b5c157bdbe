import { href } from 'react-router'
import { pageMeta, shopNameOf } from '#app/frame/page-meta.ts'
import { CHILDREN } from '#app/listing/age-chips.tsx'
import { FinderQuestions } from '#app/listing/finder-questions.tsx'
import { readFilters, searchOf } from '#app/listing/listing-filters.ts'
import { lastPageOf, readPage } from '#app/listing/listing-pages.ts'
import { ListingSection } from '#app/listing/listing-section.tsx'
import { narrowedWords } from '#app/listing/listing-words.ts'
import { loadListed } from '#app/listing/load-extras.ts'
import { withStatus } from '#app/listing/load-listing.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Page } from '#app/ui/page.tsx'

const BUDGETS = [300, 700, 1500] as const
const OFFERED = { ages: CHILDREN, prices: BUDGETS }

export async function load({ api, request }: PageArgs) {
  const params = new URL(request.url).searchParams
  const asked = { filters: readFilters(params), page: readPage(params), shelf: 'Toy' }
  return withStatus({ ...asked, ...(await loadListed(api, { ...asked, signal: request.signal }, OFFERED)) })
}

export function meta({ loaderData, shop }: MetaArgs<typeof load>) {
  if (!loaderData) return []
  const { filters, page, listing } = loaderData
  const narrowed = narrowedWords(filters)
  return pageMeta(shop, {
    title: narrowed ? `Toys${narrowed}` : 'Toy Finder',
    description: narrowed
      ? `Toys${narrowed} at ${shopNameOf(shop)}, your neighbourhood shop. ${listing.total} to choose from.`
      : 'Find a toy by age and price: puzzles, soft toys, games and sport for every child.',
    path: `${href('/category/Toy')}${searchOf({ ...filters, sortBy: 'popularity' })}`,
    part: { page, of: lastPageOf(listing.total) },
    isFindable: listing.products.length > 0,
  })
}

export default function ToyFinder({ loaderData: { filters, ...found } }: PageProps<typeof load>) {
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
