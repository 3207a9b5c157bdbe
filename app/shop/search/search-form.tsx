import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadFiles } from '#app/frame/connection/load-here.ts'
import { logFailure } from '#app/kit/log.ts'
import { Search } from '#app/kit/page/icons.tsx'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import type { SuggestionsProps } from './suggestions.tsx'

const SUGGESTIONS_ID = 'suggestions'
export const SEARCH_BOX_ID = 'search-box'

/** The search of the header. Blank text does nothing; the box is empty again afterwards. */
export function SearchForm() {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const { Suggestions, fetchSuggestions } = useSuggestions(box)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = box.current?.value.trim()
    if (!text) return
    event.currentTarget.reset()
    void navigate(`/search?${new URLSearchParams({ q: text })}`)
  }

  return (
    <div className="site-search">
      {/* biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, not the element */}
      <form action="/search" role="search" aria-label="Products" onSubmit={search}>
        <input
          ref={box}
          id={SEARCH_BOX_ID}
          type="text"
          inputMode="search"
          name="q"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded="false"
          aria-controls={SUGGESTIONS_ID}
          placeholder="Search..."
          enterKeyHint="search"
          autoComplete="off"
          maxLength={PRODUCT_LIMITS.search}
          onFocus={fetchSuggestions}
        />
        <button type="submit">
          <Search />
          <span>Search</span>
        </button>
      </form>
      {Suggestions && box.current ? <Suggestions id={SUGGESTIONS_ID} box={box.current} /> : null}
    </div>
  )
}

/** Loads the suggestions when the box first gets the focus. Without them the box still searches. */
function useSuggestions(box: { current: HTMLInputElement | null }) {
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const isAsked = useRef(false)
  const fetchSuggestions = () => {
    if (isAsked.current) return
    isAsked.current = true
    loadFiles(() => import('./suggestions.tsx')).then(
      (module) => setSuggestions(() => module.SuggestionList),
      (reason: unknown) => {
        isAsked.current = false
        logFailure('The suggestions did not arrive', reason)
      },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a focus from before hydration
  useEffect(() => {
    if (document.activeElement === box.current) fetchSuggestions()
  }, [])
  return { Suggestions, fetchSuggestions }
}
