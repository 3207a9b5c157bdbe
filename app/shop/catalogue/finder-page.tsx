import { pageMeta, pictureOfList, shopNameOf } from '#app/frame/page-meta.ts'
import type { ListCounts } from '#app/kit/api/api-client.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import type { AgeBand } from '#store/goods/products/age-bands.ts'
import { formatPrice } from '#store/money.ts'
import { AgeChips, ChoiceChip } from './chip.tsx'
import { type ListingFilters, readFilters, searchOf } from './listing-filters.ts'
import { lastPageOf, readPage } from './listing-pages.ts'
import { ListingSection } from './listing-section.tsx'
import { narrowedWords } from './listing-words.ts'
import { loadListed } from './load-extras.ts'
import { withStatus } from './load-listing.ts'
import { cappedCount } from './relaxation.ts'

type Finder = {
  shelf: 'Toy' | 'Gift'
  path: string
  description: string
  ages: readonly AgeBand[]
  budgets: readonly number[]
}

/** Makes a page that narrows one category by age and budget. */
export function finderPage({ shelf, path, description, ages, budgets }: Finder) {
  const heading = `${shelf} Finder`

  async function load({ api, request }: PageArgs) {
    const params = new URL(request.url).searchParams
    const asked = { filters: readFilters(params), page: readPage(params), shelf }
    const choices = { ages, prices: budgets }
    return withStatus({ ...asked, ...(await loadListed(api, { ...asked, signal: request.signal }, choices)) })
  }

  function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
    if (!loaderData) return []
    const { filters, page, listing } = loaderData
    const narrowed = narrowedWords(filters)
    const things = `${shelf}s${narrowed}`
    return pageMeta(shop, {
      language,
      title: narrowed ? things : heading,
      description: narrowed
        ? `${things} at ${shopNameOf(shop)}, your neighbourhood shop. ${listing.total} to choose from.`
        : description,
      path: `${path}${searchOf({ ...filters, sortBy: 'popularity' })}`,
      part: { page, of: lastPageOf(listing.total) },
      image: pictureOfList(listing),
      isFindable: listing.products.length > 0,
    })
  }

  function FinderPage({ loaderData: { filters, ...found } }: PageProps<typeof load>) {
    const questions = { filters, counts: found.counts, tint: shelf, ages, budgets }
    return (
      <Page heading={heading}>
        <ListingSection
          {...found}
          filters={filters}
          asksAge
          questions={<FinderQuestions {...questions} />}
          emptyMessage={`No ${shelf.toLowerCase()}s found with the current filters. Try changing your search!`}
        />
      </Page>
    )
  }

  return { load, meta, FinderPage }
}

type Props = {
  filters: ListingFilters
  counts: ListCounts | undefined
  tint: 'Toy' | 'Gift'
  ages: readonly AgeBand[]
  budgets: readonly number[]
}

/** Age and budget by chips, which set the filters below. */
function FinderQuestions({ filters, counts, tint, ages, budgets }: Props) {
  return (
    <div className="finder" data-tint={tint}>
      <section aria-label="Age">
        <p className="finder-question">Age</p>
        <ul className="finder-answers">
          <AgeChips filters={filters} counts={counts?.ages} bands={ages} />
        </ul>
      </section>
      <section aria-label="Budget">
        <p className="finder-question">Budget</p>
        <ul className="finder-answers">
          {budgets.map((priceMax) => (
            <li key={priceMax}>
              <ChoiceChip
                filters={filters}
                choice={{ priceMax }}
                count={counts && cappedCount(filters, counts, priceMax)}
              >
                Up to {formatPrice(priceMax)}
              </ChoiceChip>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
