import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { VISIBILITY_NAMES } from '#app/admin/badges.tsx'
import { FilterSheet } from '#app/admin/frame/filter-sheet.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Options, Select } from '#app/ui/forms/field.tsx'
import { CATEGORIES, type Category } from '#store/products/products.ts'
import { addressOfQuery, type ListQuery } from './list-query.ts'

const TYPING_MS = 200

/** The list's filters. Every choice is an address, so that Back undoes it. */
export function ListFilters({ query }: { query: ListQuery }) {
  const navigate = useNavigate()
  const change = (more: ListQuery, replace = false) => {
    const address = addressOfQuery({ ...query, page: undefined, ...more })
    navigate({ search: address }, { replace, preventScrollReset: true })
  }
  return (
    <search className="desk-filters mb-1 xl:mb-0 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 *:mb-0 lg:grid-cols-[minmax(12rem,2fr)_repeat(4,minmax(0,1fr))]">
      <NameFilter search={query.search ?? ''} onSearch={(search) => change({ search: search || undefined }, true)} />
      <FilterSheet id="product-filters" className="desk-ends" set={wordsOf(query)}>
        <Choices query={query} onChange={change} />
        <Button className="lg:hidden">Show the products</Button>
      </FilterSheet>
    </search>
  )
}

function Choices({ query, onChange }: { query: ListQuery; onChange: (more: ListQuery) => void }) {
  const hasGstin = Boolean(useRootData()?.settings.gstin)
  return (
    <>
      <Choice
        label="Category"
        value={query.category}
        words={CATEGORY_NAMES}
        onChoose={(category) => onChange({ category })}
      />
      <Choice label="Stock" value={query.stock} words={STOCKS} onChoose={(stock) => onChange({ stock })} />
      <Choice
        label="Visibility"
        value={query.visibility}
        words={VISIBILITY_NAMES}
        onChoose={(visibility) => onChange({ visibility })}
      />
      <Choice
        label={hasGstin ? 'Shown or taxed' : 'Shown as'}
        value={shownAs(query)}
        words={hasGstin || query.tax ? SHOWN_OR_TAXED : SHOWN}
        onChoose={(shown) => onChange(SHOWN_AS[shown ?? 'any'])}
      />
      {/* The headers sort on wide screens. */}
      <Choice
        label="Sort"
        any="Changed last"
        className="lg:hidden"
        value={query.sort}
        words={SORTS}
        onChoose={(sort) => onChange({ sort })}
      />
    </>
  )
}

const CATEGORY_NAMES = Object.fromEntries(CATEGORIES.map((name) => [name, name])) as Record<Category, string>
const STOCKS = { in: 'In stock', low: 'Low', out: 'Out' } as const
const SHOWN = { featured: 'Featured', plain: 'Not featured', sale: 'On sale' } as const
const SHOWN_OR_TAXED = { ...SHOWN, untaxed: 'No GST rate or HSN' } as const
const SORTS = {
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low first',
  'price-desc': 'Price, high first',
  'stock-asc': 'Stock, low first',
  'stock-desc': 'Stock, high first',
} as const

const SHOWN_AS = {
  any: { featured: undefined, onSale: undefined, tax: undefined },
  featured: { featured: 'true', onSale: undefined, tax: undefined },
  plain: { featured: 'false', onSale: undefined, tax: undefined },
  sale: { featured: undefined, onSale: 'true', tax: undefined },
  untaxed: { featured: undefined, onSale: undefined, tax: 'missing' },
} as const

function shownAs({ featured, onSale, tax }: ListQuery): keyof typeof SHOWN_OR_TAXED | undefined {
  if (tax) return 'untaxed'
  if (onSale) return 'sale'
  return featured === undefined ? undefined : featured === 'true' ? 'featured' : 'plain'
}

/** The filters that are set, in the choices' words. */
function wordsOf(query: ListQuery) {
  const { category, stock, visibility, sort } = query
  const shown = shownAs(query)
  return [
    category,
    stock && STOCKS[stock],
    visibility && VISIBILITY_NAMES[visibility],
    shown && SHOWN_OR_TAXED[shown],
    sort && SORTS[sort],
  ]
}

/** Narrows while somebody types. */
function NameFilter({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      onSearch(text.trim())
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Field
      label="Filter by name"
      type="search"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

type ChoiceProps<T extends string> = {
  label: string
  any?: string
  value: T | undefined
  /** The choices, each with its words. */
  words: Readonly<Partial<Record<T, string>>>
  className?: string
  onChoose: (value: T | undefined) => void
}

function Choice<T extends string>({ label, any = 'Any', value, words, className = '', onChoose }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      className={className}
      value={value ?? ''}
      onChange={(event) => onChoose((event.currentTarget.value || undefined) as T | undefined)}
    >
      <Options of={{ '': any, ...(words as Readonly<Record<string, string>>) }} />
    </Select>
  )
}
