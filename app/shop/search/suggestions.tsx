/** Suggests words in the search box. Loaded when the box is first used; the page works without it. */

import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { announce } from '#app/kit/page/announcer.tsx'
import placeholder from '#app/shop/cards/placeholder.svg?no-inline'
import { imageAtWidth } from '#store/goods/images/images.ts'
import { formatPrice } from '#store/money.ts'
import { countOptions, type OptionGroup, optionGroups, type SuggestionOption } from './suggestion-options.ts'
import { optionId, useCombobox } from './use-combobox.ts'

export type SuggestionsProps = { id: string; box: HTMLInputElement }

/** The list below the box. The keyboard stays in the box, as in every ARIA combobox; touch and mouse follow links. */
export function SuggestionList({ id, box }: SuggestionsProps) {
  const groups = useSuggestionsFor(box)
  const { isOpen, active, leave } = useCombobox(box, groups)
  let position = -1
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="suggestions"
      hidden={!isOpen}
      // The focus stays in the box while an option is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="px-2.5 pt-1.5 text-sm font-semibold text-muted">
            {name}
          </p>
          {options.map((option) => {
            position += 1
            return (
              <Suggestion
                key={option.to}
                option={option}
                id={optionId(position)}
                isActive={position === active}
                onChoose={leave}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type SuggestionProps = { option: SuggestionOption; id: string; isActive: boolean; onChoose: () => void }

function Suggestion({ option: { to, words, product }, id, isActive, onChoose }: SuggestionProps) {
  return (
    <Link
      to={to}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="suggestion flex min-h-11 items-center gap-3 rounded-xl px-2.5 py-1 leading-tight"
      onClick={onChoose}
    >
      {product ? (
        <img
          src={product.imageUrl ? imageAtWidth(product.imageUrl, 200) : placeholder}
          alt=""
          width={44}
          height={44}
          className="size-11 flex-none rounded-lg bg-sunken object-cover"
        />
      ) : null}
      <span className="min-w-0 flex-1 wrap-break-word">{words}</span>
      {product ? <strong className="tabular-nums">{formatPrice(product.price)}</strong> : null}
    </Link>
  )
}

/** Letters that follow each other sooner make one request. */
const SETTLE_MS = 120
const SHORTEST = 2
const NONE: OptionGroup[] = []

/** The suggestions for the text in the box. A new request aborts the one before. */
function useSuggestionsFor(box: HTMLInputElement): OptionGroup[] {
  const [groups, setGroups] = useState(NONE)
  useEffect(() => {
    let asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined

    function follow() {
      clearTimeout(timer)
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      const text = box.value.trim()
      if (text.length < SHORTEST) return setGroups(NONE)
      timer = setTimeout(() => void find(text, signal).then((found) => found && take(found)), SETTLE_MS)
    }

    function take(found: OptionGroup[]) {
      setGroups(found)
      announce(wordsOfCount(found))
    }

    // The box may have been filled before this code was loaded. After a search the form is reset.
    follow()
    const form = box.form
    const empty = () => setTimeout(follow)
    box.addEventListener('input', follow)
    form?.addEventListener('reset', empty)
    return () => {
      clearTimeout(timer)
      asking.abort()
      box.removeEventListener('input', follow)
      form?.removeEventListener('reset', empty)
    }
  }, [box])
  return groups
}

/** Undefined when it was aborted; none when it failed. */
async function find(text: string, signal: AbortSignal): Promise<OptionGroup[] | undefined> {
  const { answer } = await ask(() => browserApi.products.suggest.$get({ query: { q: text } }, { init: { signal } }))
  if (signal.aborted) return undefined
  return answer ? optionGroups(answer) : NONE
}

function wordsOfCount(groups: OptionGroup[]): string {
  const count = countOptions(groups)
  if (count === 0) return 'No suggestions.'
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}.`
}
