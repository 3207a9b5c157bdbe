import { type ChangeEvent, type FocusEvent, type ToggleEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { ListChoices } from '#app/kit/api/api-client.ts'
import { useAddressForm } from '#app/kit/form/use-address-form.ts'
import { SlidersHorizontal } from '#app/kit/page/icons.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { PRICE_FILTER, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { countryIn } from './countries.texts.ts'
import { LIST_TEXTS } from './listing.texts.ts'
import {
  type ListingFilters,
  readAge,
  readPriceMax,
  type SortChoice,
  searchOf,
  shownPrice,
  sortsOf,
} from './listing-filters.ts'

const PANEL_ID = 'filters'
/** Quicker changes count as one. */
const SETTLE_MS = 250
const CONTROLLED = ['sortBy', 'price_max', 'brand', 'origin']

type Props = {
  filters: ListingFilters
  choices: ListChoices | undefined
  asksAge: boolean
  count: number
}

/** The filters of a listing: a plain form in a bar, or on small screens in a popover. */
export function FilterPanel({ filters, choices, asksAge, count }: Props) {
  const t = LIST_TEXTS.use()
  const { pathname } = useLocation()
  const { draft, change: send } = useAddressForm(filters, (draft) => `${pathname}${searchOf(draft)}`)
  const change = (part: Partial<ListingFilters>, settleMs = SETTLE_MS) => send({ ...draft, ...part }, { settleMs })
  return (
    <section
      id={PANEL_ID}
      popover="auto"
      className="filter-panel"
      aria-labelledby="filters-heading"
      onBlur={closeBehindFocus}
      onToggle={focusHeading}
    >
      <h2 id="filters-heading" tabIndex={-1} className="mb-2 text-xl lg:sr-only">
        {t.filters}
      </h2>
      <form>
        <HiddenParameters filters={filters} asksAge={asksAge} hasFacts={choices?.facts !== undefined} />
        <SortSelect value={draft.sortBy} sorts={sortsOf(filters)} onChange={(sortBy) => change({ sortBy }, 0)} />
        <MaxPrice value={shownPrice(draft)} onChange={(priceMax) => change({ priceMax })} />
        {asksAge ? <AgeBox value={draft} onChange={(age) => change({ age, ageTo: undefined })} /> : null}
        <NameChoices
          label={t.brand}
          name="brand"
          chosen={draft.brand}
          choices={choices?.brands}
          onChange={(brand) => change({ brand })}
        />
        <NameChoices
          label={t.madeIn}
          name="origin"
          chosen={draft.origin}
          choices={choices?.origins}
          inWords={countryIn}
          onChange={(origin) => change({ origin })}
        />
        {choices?.facts?.map((fact) => {
          const own = (token: string) => fact.choices.some(({ name }) => name === token)
          return (
            <NameChoices
              key={fact.choices[0]?.name}
              label={fact.name}
              name="fact"
              chosen={draft.facts?.filter(own)}
              choices={fact.choices}
              inWords={(token) => fact.choices.find(({ name }) => name === token)?.words ?? ''}
              onChange={(chosen) => change({ facts: [...(draft.facts ?? []).filter((one) => !own(one)), ...chosen] })}
            />
          )
        })}
        <noscript>
          <Button type="submit">{t.apply}</Button>
        </noscript>
      </form>
      <Button
        className="filter-done mt-5 min-h-12 w-full lg:hidden noscript:hidden"
        popoverTarget={PANEL_ID}
        popoverTargetAction="hide"
      >
        {t.show(t.count(count))}
      </Button>
    </section>
  )
}

function focusHeading({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') panel.querySelector<HTMLElement>('h2')?.focus()
}

/** On small screens the focus never walks on under the open panel. */
function closeBehindFocus({ currentTarget: panel, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !panel.contains(relatedTarget) && panel.matches(':popover-open')) panel.hidePopover()
}

/** Opens the popover on small screens; `count` filters are set. */
export function FilterButton({ count }: { count: number }) {
  return (
    <button
      type="button"
      className="filter-button ml-auto gap-2 rounded-full border border-edge bg-surface px-[1.1rem] font-semibold lg:hidden"
      popoverTarget={PANEL_ID}
    >
      <SlidersHorizontal className="size-5" />
      {LIST_TEXTS.use().open(count)}
    </button>
  )
}

/** Parameters without a control here, for when the browser submits the form without a script. */
function HiddenParameters({ filters, asksAge, hasFacts }: Pick<Props, 'filters' | 'asksAge'> & { hasFacts: boolean }) {
  const shown = [...CONTROLLED, ...(asksAge ? ['age', 'age_to'] : []), ...(hasFacts ? ['fact'] : [])]
  return [...new URLSearchParams(searchOf(filters))].map(([name, value]) =>
    shown.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}

type SortProps = { value: SortChoice; sorts: readonly SortChoice[]; onChange: (value: SortChoice) => void }

function SortSelect({ value, sorts, onChange }: SortProps) {
  const t = LIST_TEXTS.use()
  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const sort = sorts.find((known) => known === event.target.value)
    if (sort) onChange(sort)
  }
  return (
    <label className="filter">
      <span>{t.sortBy}</span>
      <select name="sortBy" value={value} onChange={choose}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}

type PriceProps = { value: number; onChange: (value: number) => void }

function MaxPrice({ value, onChange }: PriceProps) {
  const t = LIST_TEXTS.use()
  const { min, max, step } = PRICE_FILTER
  const [typed, setTyped] = useState<string>()
  const words = formatPrice(value)
  return (
    <div className="filter filter-price">
      <label htmlFor="price_max">
        {t.maxPrice} <span className="ml-1 text-action tabular-nums">{words}</span>
      </label>
      <div className="flex items-center gap-3">
        <input
          id="price_max"
          type="range"
          className="h-11 min-w-0 flex-1 cursor-pointer"
          name="price_max"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={words}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <input
          type="number"
          className="w-24 max-lg:hidden"
          aria-label={t.maxPriceInRupees}
          inputMode="numeric"
          min={min}
          max={max}
          step={step}
          value={typed ?? value}
          onChange={(event) => {
            setTyped(event.target.value)
            if (event.target.validity.valid || event.target.validity.stepMismatch)
              onChange(readPriceMax(event.target.value))
          }}
          onBlur={() => setTyped(undefined)}
        />
      </div>
    </div>
  )
}

type AgeProps = { value: Pick<ListingFilters, 'age' | 'ageTo'>; onChange: (value: number | undefined) => void }

/** One age. It shows the first age of a chosen band; a typed age replaces the band. */
function AgeBox({ value: { age, ageTo }, onChange }: AgeProps) {
  const t = LIST_TEXTS.use()
  const isBand = age !== undefined && ageTo !== undefined
  return (
    <label className="filter filter-age">
      <span>{isBand ? t.ageFrom : t.age}</span>
      <input
        type="number"
        name="age"
        inputMode="numeric"
        min={0}
        max={PRODUCT_LIMITS.age}
        placeholder={t.anyAge}
        className="placeholder:text-muted"
        value={age ?? ''}
        onChange={(event) => onChange(readAge(event.target.value))}
      />
      {isBand ? <input type="hidden" name="age_to" value={ageTo} /> : null}
    </label>
  )
}

type NameProps = {
  label: string
  name: string
  chosen: string[] | undefined
  choices: ListChoices['brands'] | undefined
  /** The name as it is read; as it is, unless said. */
  inWords?: (name: string, language: Language) => string
  onChange: (chosen: string[]) => void
}

/** Checkboxes for names, such as brands. Nothing when the listed products have none; chosen ones stay. */
function NameChoices({ label, name, chosen = [], choices = [], inWords = (one) => one, onChange }: NameProps) {
  const language = useLanguage()
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const unlisted = chosen.filter((one) => !choices.some((choice) => isSame(choice.name, one)))
  if (choices.length + unlisted.length === 0) return null
  return (
    <fieldset className="filter">
      <legend className="mb-1" lang={langOf(label, language)}>
        {label}
      </legend>
      <div className="max-h-44 overflow-y-auto font-normal">
        {[...unlisted.map((one) => ({ name: one, count: 0 })), ...choices].map((choice) => {
          const others = chosen.filter((one) => !isSame(one, choice.name))
          const isChosen = others.length < chosen.length
          const words = inWords(choice.name, language)
          return (
            <label
              key={choice.name}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 wrap-anywhere lg:min-h-8"
            >
              <input
                type="checkbox"
                className="size-5 flex-none"
                name={name}
                value={choice.name}
                checked={isChosen}
                onChange={() => onChange(isChosen ? others : [...others, choice.name])}
              />
              <span>
                <span lang={langOf(words, language)}>{words}</span> <span className="text-muted">({choice.count})</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
