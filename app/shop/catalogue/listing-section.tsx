import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { Chip } from './chip.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { LIST_TEXTS } from './listing.texts.ts'
import { appliedFilters, clearedFilters, type ListingFilters, listingQueryOf, searchOf } from './listing-filters.ts'
import type { CountedListing } from './load-extras.ts'
import { ProductParts } from './product-parts.tsx'
import type { Relaxation } from './relaxation.ts'

type Props = CountedListing & {
  filters: ListingFilters
  /** Which part of the list it is, from 1. */
  page: number
  /** The category of the page. */
  shelf?: string
  asksAge: boolean
  emptyMessage: string
  /** A finder's first questions; on a larger screen beside the filters that they fill in. */
  questions?: ReactNode
  /** Further choices, between the filters and the list. */
  children?: ReactNode
}

/** A list of products below its filters. While a filter is being applied the old list stays, dimmed. */
export function ListingSection(props: Props) {
  const { listing, choices, relaxation, filters, page, shelf, asksAge, emptyMessage, questions, children } = props
  const t = LIST_TEXTS.use()
  const { total: count, failed } = listing
  const isBusy = useIsFiltering()
  const { section, noteLink } = useFocusAfterRemoval(searchOf(filters))
  return (
    // Only listens: the links in it are what is pressed.
    <div className="listing" ref={section} onClick={noteLink} role="none">
      <div
        className={questions ? 'listing-filters finder-filters' : 'listing-filters'}
        data-tint={questions ? shelf : undefined}
      >
        {questions}
        <FilterPanel filters={filters} choices={choices} asksAge={asksAge} count={count} />
      </div>
      {children}
      <div className="listing-facts">
        <p role="status" tabIndex={-1} className="text-muted">
          {count > 0 ? t.count(count) : ''}
        </p>
        <FilterButton count={appliedFilters(filters).length} />
      </div>
      <AppliedFilters filters={filters} choices={choices} />
      {count > 0 ? (
        <ProductParts
          key={searchOf(filters)}
          listing={listing}
          query={listingQueryOf(filters, shelf)}
          address={searchOf(filters)}
          page={page}
          isBusy={isBusy}
        />
      ) : (
        <div aria-busy={isBusy} className="listing-empty">
          <EmptyState message={emptyMessage} failed={failed}>
            <RelaxFilters filters={filters} relaxation={relaxation} />
          </EmptyState>
        </div>
      )}
    </div>
  )
}

function RelaxFilters({ filters, relaxation }: { filters: ListingFilters; relaxation: Relaxation | undefined }) {
  const t = LIST_TEXTS.use()
  if (appliedFilters(filters).length === 0) return null
  return (
    <>
      {relaxation ? (
        <Chip to={searchOf(relaxation.without)}>{t.relaxed(relaxation.count, relaxation.words)}</Chip>
      ) : null}
      <Chip to={searchOf(clearedFilters(filters))}>{t.clear}</Chip>
    </>
  )
}

function AppliedFilters({ filters, choices }: Pick<Props, 'filters' | 'choices'>) {
  const t = LIST_TEXTS.use()
  const language = useLanguage()
  const applied = appliedFilters(filters, language).map(({ name, words, without }) => {
    if (name !== 'facts') return { words, without }
    const told = factInWords(words, choices)
    return { words: told, without, lang: langOf(told, language) }
  })
  if (applied.length === 0) return null
  return (
    <ul aria-label={t.applied} className="applied-filters mb-3 flex flex-wrap items-center gap-2">
      {applied.map(({ words, without, lang }) => (
        <li key={words} className="max-w-full">
          <Chip to={searchOf(without)}>
            <span className="sr-only">{t.removeFilter}</span>
            {/* A brand may be 60 characters without a space. */}
            <span className="min-w-0 whitespace-normal wrap-anywhere" lang={lang}>
              {words}
            </span>{' '}
            <span aria-hidden="true">✕</span>
          </Chip>
        </li>
      ))}
      <li>
        <Link to={{ search: searchOf(clearedFilters(filters)) }} replace preventScrollReset className="text-link">
          {t.clearAll}
        </Link>
      </li>
    </ul>
  )
}

/** "Class: 4" of class.4. */
function factInWords(token: string, choices: CountedListing['choices']): string {
  for (const { name, choices: values } of choices?.facts ?? []) {
    const found = values.find((one) => one.name === token)
    if (found) return `${name}: ${found.words}`
  }
  return token
}

/** A link that takes off a filter goes with it: the focus moves to the next such link, at last to the count. */
function useFocusAfterRemoval(search: string) {
  const section = useRef<HTMLDivElement>(null)
  const left = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the filters
  useEffect(() => {
    const at = left.current
    // Where a list came that was asked for before the last press, the pressed link still has the focus.
    if (at === undefined || document.activeElement !== document.body) return
    left.current = undefined
    const links = linksOf(section.current)
    const target = links[Math.min(at, links.length - 1)] ?? section.current?.querySelector('.listing-facts > p')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [search])

  function noteLink({ target }: MouseEvent) {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) left.current = Math.max(0, linksOf(section.current).indexOf(link))
  }

  return { section, noteLink }
}

function linksOf(section: HTMLElement | null): HTMLAnchorElement[] {
  return [...(section?.querySelectorAll<HTMLAnchorElement>('.applied-filters a') ?? [])]
}

function useIsFiltering(): boolean {
  const { pathname } = useLocation()
  return useNavigation().location?.pathname === pathname
}
