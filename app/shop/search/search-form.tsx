import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadFiles } from '#app/frame/connection/load-here.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { logFailure } from '#app/kit/log.ts'
import { Search } from '#app/kit/page/icons.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { inLanguage } from '#store/language.ts'
import { SEARCH_BOX } from './search.texts.ts'
import type { OptionGroup } from './suggestion-options.ts'
import { useCombobox } from './use-combobox.ts'

const SUGGESTIONS_ID = 'suggestions'
export const SEARCH_BOX_ID = 'search-box'
const SHORTEST = 2
/** Letters that follow each other sooner make one request. */
const SETTLE_MS = 120
const NONE: readonly OptionGroup[] = []

/** The search of the header. Blank text does nothing; the box is empty again afterwards. */
export function SearchForm() {
  const t = SEARCH_BOX.use()
  const language = useLanguage()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { suggestions, fetchSuggestions } = useSuggestions()
  const asked = suggestions && text.length >= SHORTEST ? text : ''
  const answer = useDebouncedQuery(
    asked,
    async (signal) => suggestions?.findSuggestions(asked, language, signal),
    SETTLE_MS,
  )
  const groups = (asked && answer?.found) || NONE
  const combobox = useCombobox(groups)
  const follow = () => setText(box.current?.value.trim() ?? '')

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = box.current?.value.trim()
    if (!words) return
    event.currentTarget.reset()
    void navigate(`/search?${new URLSearchParams({ q: words })}`)
  }

  function empty() {
    setText('')
    combobox.close()
  }

  /** After a choice, as after a search. */
  function leave() {
    box.current?.form?.reset()
    box.current?.blur()
  }

  function start() {
    follow()
    fetchSuggestions()
  }

  return (
    <div className="site-search">
      {/* biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, not the element */}
      <form
        action={inLanguage('/search', language)}
        role="search"
        aria-label={t.products}
        onSubmit={search}
        onReset={empty}
      >
        <input
          ref={(element) => {
            box.current = element
            // It may have had the focus before hydration.
            if (element && !suggestions && document.activeElement === element) start()
          }}
          id={SEARCH_BOX_ID}
          type="text"
          inputMode="search"
          name="q"
          role="combobox"
          aria-label={t.searchProducts}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={combobox.isOpen}
          aria-controls={SUGGESTIONS_ID}
          placeholder={t.placeholder}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={PRODUCT_LIMITS.search}
          {...combobox.box}
          onFocus={start}
          onInput={() => {
            follow()
            combobox.open()
          }}
        />
        <button type="submit">
          <Search />
          <span>{t.search}</span>
        </button>
      </form>
      {suggestions ? (
        <suggestions.SuggestionList id={SUGGESTIONS_ID} groups={groups} {...combobox} onChoose={leave} />
      ) : null}
    </div>
  )
}

/** Loads the suggestions when the box first gets the focus. Without them the box still searches. */
function useSuggestions() {
  const [suggestions, setSuggestions] = useState<typeof import('./suggestions.tsx')>()
  const isRequested = useRef(false)
  function fetchSuggestions() {
    if (isRequested.current) return
    isRequested.current = true
    loadFiles(() => import('./suggestions.tsx')).then(setSuggestions, (reason: unknown) => {
      isRequested.current = false
      logFailure('The suggestions did not arrive', reason)
    })
  }
  return { suggestions, fetchSuggestions }
}
