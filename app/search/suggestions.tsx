/** What the words in the search box may become. Fetched when the box is first used; the page works without it. */

import placeholder from '#app/product/placeholder.svg?no-inline'
import { Link } from '#app/ui/link.tsx'
import { imageAtWidth } from '#store/images/images.ts'
import { formatPrice } from '#store/money.ts'
import type { Option } from './suggestion-options.ts'
import { optionId, useCombobox } from './use-combobox.ts'
import { useSuggestionsFor } from './use-suggestions-for.ts'
import './suggestions.css'

export type SuggestionsProps = { id: string; box: HTMLInputElement }

/** The list below the box. The keyboard stays in the box, as in every ARIA combobox; touch and mouse follow links. */
export function Suggestions({ id, box }: SuggestionsProps) {
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
          <p aria-hidden="true">{name}</p>
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

type SuggestionProps = { option: Option; id: string; isActive: boolean; onChoose: () => void }

function Suggestion({ option: { to, words, product }, id, isActive, onChoose }: SuggestionProps) {
  return (
    <Link
      to={to}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="suggestion"
      onClick={onChoose}
    >
      {product ? (
        <img src={product.imageUrl ? imageAtWidth(product.imageUrl, 200) : placeholder} alt="" width={44} height={44} />
      ) : null}
      <span>{words}</span>
      {product ? <strong>{formatPrice(product.price)}</strong> : null}
    </Link>
  )
}
