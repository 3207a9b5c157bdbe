import { Search, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Field, Options, Select } from '#app/kit/form/field.tsx'
import { useAddressForm } from '#app/kit/form/use-address-form.ts'
import { Button } from '#app/kit/press/button.tsx'
import { addressOf, type Param, type Params, type Query, readParams, withoutCursor, withoutFilters } from './params.ts'

export type FiltersProps<P extends Params> = {
  params: P
  query: Query<P>
  label: string
  /** A class with the columns of the fields on wide screens. */
  columns: string
  /** Names to show for filter values that are ids. */
  words?: Partial<Record<string, string | undefined>> | undefined
  /** Filters while somebody types. */
  isLive?: boolean
}

const TYPING_MS = 200

/** The filters of a list. A choice applies at once; the result has an address of its own, and Back undoes it. */
export function Filters<P extends Params>({ params, query, label, columns, words, isLive = false }: FiltersProps<P>) {
  const { pathname } = useLocation()
  const set = Object.entries<string | undefined>(withoutCursor(params, query)).filter(([name]) => !params[name]?.isFace)
  const clear = (look: string) =>
    set.length > 0 ? (
      <Link to={addressOf(pathname, withoutFilters(params, query))} className={`plain-link ${look}`}>
        Clear filters
      </Link>
    ) : null
  return (
    <>
      <FilterSheet set={set.map(([name, value = '']) => words?.[name] ?? params[name]?.words?.(value) ?? value)}>
        <QueryForm
          params={params}
          query={query}
          isLive={isLive}
          aria-label={label}
          className={`desk-filters mb-2 grid grid-cols-2 items-end gap-x-3 gap-y-2 *:min-w-0 ${columns}`}
        >
          {Object.entries(params).map(([name, param]) =>
            param.label ? <Control key={name} name={name} param={param} value={query[name]} /> : null,
          )}
          <div className="flex flex-wrap gap-x-3">
            <Button type="submit">
              <Search className="size-4" aria-hidden="true" />
              Find
            </Button>
            {clear('max-lg:hidden')}
          </div>
        </QueryForm>
      </FilterSheet>
      {clear('ml-3 lg:hidden')}
    </>
  )
}

type AddressFormProps<P extends Params> = ComponentProps<typeof CheckedForm> & {
  params: P
  query: Query<P>
  isLive?: boolean
}

/**
 * A form that navigates to the address with its fields, without scripts too, and keeps parameters that have no label. Pressed
 * again, it reloads.
 */
export function QueryForm<P extends Params>({ params, query, isLive, children, ...rest }: AddressFormProps<P>) {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const fields = withoutCursor(params, query)
  const { change, version } = useAddressForm(fields, (typed) => addressOf(pathname, typed))
  const typed = () => readParams(params, new FormData(form.current ?? undefined))
  const press = () =>
    addressOf('', typed()) === addressOf('', query) ? revalidate() : change(typed(), { replace: false })
  return (
    <CheckedForm
      key={version}
      ref={form}
      method="get"
      onSend={press}
      onChange={({ target }) => target instanceof HTMLSelectElement && change(typed(), { replace: false })}
      onInput={({ target }) => isLive && target instanceof HTMLInputElement && change(typed(), { settleMs: TYPING_MS })}
      {...rest}
    >
      {Object.entries(params).map(([name, { label, isCursor }]) =>
        !label && !isCursor && query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
      )}
      {children}
    </CheckedForm>
  )
}

type ControlProps = { name: string; param: Param; value: string | undefined }

function Control({
  name,
  param: { label = '', choices, allLabel = 'All', className = '', input },
  value = '',
}: ControlProps) {
  const field = { label, name, className, defaultValue: value }
  if (!choices) return <Field {...field} autoComplete="off" {...input} />
  return (
    <Select {...field}>
      <Options of={{ '': allLabel, ...choices }} />
    </Select>
  )
}

/**
 * Holds the filters: on a phone a sheet that a button opens, without scripts too, with the active filters in words; on wide
 * screens a part of the page.
 */
function FilterSheet({ set, children }: { set: readonly (string | undefined)[]; children: ReactNode }) {
  const words = set.filter(Boolean).join(', ')
  return (
    <>
      <Button
        look="quiet"
        popoverTarget={SHEET_ID}
        className={`lg:hidden ${words ? 'mb-2 max-w-full' : 'absolute top-1.5 right-4 z-1 px-3 in-[.desk-page:has(.desk-add)]:right-18'}`}
      >
        <SlidersHorizontal className="size-5 shrink-0" aria-hidden="true" />
        <span className={words ? 'line-clamp-1 break-all' : 'sr-only'}>{words ? `Filters: ${words}` : 'Filters'}</span>
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is followed or pressed by keyboard clicks too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is pressed */}
      <div
        id={SHEET_ID}
        popover="auto"
        onClick={closeAfterUse}
        className="fixed inset-[auto_0_0] m-0 max-h-[80dvh] w-full rounded-t-card border-0 bg-surface px-2 pt-2 pb-4 text-ink shadow-card backdrop:bg-[rgb(20_16_40/0.4)] lg:contents"
      >
        {children}
      </div>
    </>
  )
}

const SHEET_ID = 'filters'

function closeAfterUse({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
  const isUse = target instanceof Element && target.closest('a, button')
  if (isUse && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
}
