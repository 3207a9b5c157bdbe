/** Suggests words in the search box. Loaded when the box is first used; the page works without it. */

import { Link } from 'react-router'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { announce } from '#app/kit/page/announcer.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import placeholder from '#app/shop/cards/placeholder.svg?no-inline'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { SEARCH_BOX } from './search.texts.ts'
import { countOptions, type OptionGroup, optionGroups, type SuggestionOption } from './suggestion-options.ts'
import { optionId } from './use-combobox.ts'

type Props = { id: string; groups: readonly OptionGroup[]; isOpen: boolean; active: number; onChoose: () => void }

/** The list below the box. The keyboard stays in the box, as in every ARIA combobox; touch and mouse follow links. */
export function SuggestionList({ id, groups, isOpen, active, onChoose }: Props) {
  let position = -1
  return (
    <div
      id={id}
      role="listbox"
      aria-label={SEARCH_BOX.use().suggestions}
      className="absolute inset-x-0 top-[calc(100%+0.4rem)] z-30 max-h-[min(70dvh,34rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 [box-shadow:0_18px_40px_rgb(0_0_0/0.22)]"
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
                onChoose={onChoose}
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
      ref={isActive ? showElement : null}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="flex min-h-11 items-center gap-3 rounded-xl px-2.5 py-1 leading-tight hover:bg-action-soft hover:text-action aria-selected:bg-action-soft aria-selected:text-action aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-action"
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
      <span lang={langOf(words, useLanguage())} className="min-w-0 flex-1 wrap-break-word">
        {words}
      </span>
      {product ? <strong className="tabular-nums">{formatPrice(product.price)}</strong> : null}
    </Link>
  )
}

function showElement(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The suggestions for a text, which are announced; none when they cannot be had. */
export async function findSuggestions(text: string, language: Language, signal: AbortSignal): Promise<OptionGroup[]> {
  const { answer } = await ask(() => browserApi.products.suggest.$get({ query: { q: text } }, { init: { signal } }))
  if (!answer) return []
  const groups = optionGroups(answer, language)
  if (!signal.aborted) announce(wordsOfCount(groups, language))
  return groups
}

function wordsOfCount(groups: OptionGroup[], language: Language): string {
  const count = countOptions(groups)
  return count === 0 ? SEARCH_BOX[language].noSuggestions : SEARCH_BOX[language].count(count)
}
