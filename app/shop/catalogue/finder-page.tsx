import { pageMeta, pictureOfList, seoOfCategory, shopNameOf } from '#app/frame/page-meta.ts'
import type { ListCounts } from '#app/kit/api/api-client.ts'
import { Page } from '#app/kit/page/page.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { GiftDoor } from '#app/shop/gift-card/gift-door.tsx'
import type { AgeBand } from '#store/goods/products/age-bands.ts'
import { formatPrice } from '#store/money.ts'
import { AgeChips, ChoiceChip } from './chip.tsx'
import { LIST_TEXTS } from './listing.texts.ts'
import { type ListingFilters, readFilters, searchOf } from './listing-filters.ts'
import { lastPageOf, readPage } from './listing-pages.ts'
import { ListingSection } from './listing-section.tsx'
import { narrowedWords } from './listing-words.ts'
import { loadListed, loadPeople, type PeopleOfAge, type Person } from './load-extras.ts'
import { withStatus } from './load-listing.ts'
import { cappedCount } from './relaxation.ts'

type Finder = {
  shelf: 'Toy' | 'Gift'
  path: string
  ages: readonly AgeBand[]
  budgets: readonly number[]
  /** Whom its things are for, by age and budget. */
  people?: readonly PeopleOfAge[]
}

/** Makes a page that narrows one category by age and budget. */
export function finderPage({ shelf, path, ages, budgets, people = [] }: Finder) {
  const things = `${shelf}s` as const

  async function load({ api, request, language }: PageArgs) {
    const params = new URL(request.url).searchParams
    const asked = { filters: readFilters(params), page: readPage(params), shelf }
    const choices = { ages, prices: budgets }
    const [listed, persons] = await Promise.all([
      loadListed(api, { ...asked, language, signal: request.signal }, choices),
      loadPeople(api, shelf, people, request.signal),
    ])
    return withStatus({ ...asked, ...listed, persons })
  }

  function meta({ loaderData, shop, language }: MetaArgs<typeof load>) {
    if (!loaderData) return []
    const { filters, page, listing } = loaderData
    const t = LIST_TEXTS[language]
    const narrowed = narrowedWords(filters, language)
    const { seoTitle = t[shelf], seoDescription = t[`about${things}`] } = seoOfCategory(shop, shelf, narrowed)
    const narrowedThings = `${t[things]}${narrowed}`
    return pageMeta(shop, {
      language,
      title: narrowed ? narrowedThings : seoTitle,
      description: narrowed ? t.aboutFound(narrowedThings, listing.total, shopNameOf(shop)) : seoDescription,
      path: `${path}${searchOf({ ...filters, facts: undefined, sortBy: 'popularity' })}`,
      part: { page, of: lastPageOf(listing.total) },
      image: pictureOfList(listing),
      isFindable: listing.products.length > 0,
    })
  }

  function FinderPage({ loaderData: { filters, persons, ...found } }: PageProps<typeof load>) {
    const t = LIST_TEXTS.use()
    const questions = { filters, persons, counts: found.counts, tint: shelf, ages, budgets }
    return (
      <Page heading={t[shelf]} tint={shelf}>
        <ListingSection
          {...found}
          filters={filters}
          asksAge
          questions={<FinderQuestions {...questions} />}
          emptyMessage={t[`no${things}`]}
        />
        {shelf === 'Gift' ? <GiftDoor className="mt-8 max-w-2xl" /> : null}
      </Page>
    )
  }

  return { load, meta, FinderPage }
}

type Props = {
  filters: ListingFilters
  persons: readonly Person[]
  counts: ListCounts | undefined
  tint: 'Toy' | 'Gift'
  ages: readonly AgeBand[]
  budgets: readonly number[]
}

/** The person, age and budget by chips, which set the filters below. */
function FinderQuestions({ filters, persons, counts, tint, ages, budgets }: Props) {
  const t = LIST_TEXTS.use()
  return (
    <div className="finder" data-tint={tint}>
      {persons.length > 0 ? (
        <section aria-label={t.whom}>
          <p className="finder-question">{t.whom}</p>
          <ul className="finder-answers">
            {persons.map(({ name, ...choice }) => (
              <li key={name}>
                <ChoiceChip filters={filters} choice={choice} count={undefined}>
                  {t[name]}
                </ChoiceChip>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label={t.age}>
        <p className="finder-question">{t.age}</p>
        <ul className="finder-answers">
          <AgeChips filters={filters} counts={counts?.ages} bands={ages} />
        </ul>
      </section>
      <section aria-label={t.budget}>
        <p className="finder-question">{t.budget}</p>
        <ul className="finder-answers">
          {budgets.map((priceMax) => (
            <li key={priceMax}>
              <ChoiceChip
                filters={filters}
                choice={{ priceMax }}
                count={counts && cappedCount(filters, counts, priceMax)}
              >
                {t.upTo(formatPrice(priceMax))}
              </ChoiceChip>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
