import { Search, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type FormEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Field, Options, Select } from '#app/kit/form/field.tsx'
import { useAddressForm } from '#app/kit/form/use-address-form.ts'
import { Sheet } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { addressOf, type Param, type Params, type Query, readParams, withoutCursor } from './params.ts'

export type FiltersProps<P extends Params> = {
  params: P
  query: Query<P>
  label: string
  /** A class for the columns of its fields on wide screens. */
  columns: string
  /** The words of a filter, where its value is a name for something. */
  words?: Partial<Record<string, string | undefined>> | undefined
  /** Narrows while somebody types. */
  isLive?: boolean
}

const TYPING_MS = 200

/**
 * What narrows a list. A plain form of the address: it works before any script, what it finds can be passed on, and Back
 * undoes it. A choice counts at once.
 */
export function Filters<P extends Params>({ params, query, label, columns, words, isLive = false }: FiltersProps<P>) {
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const fields = withoutCursor(params, query)
  const set = Object.entries(fields as Record<string, string>)
  const { change, version } = useAddressForm(fields, (typed) => addressOf(pathname, typed))
  const send = (timing?: Parameters<typeof change>[1]) =>
    form.current && change(readParams(params, new FormData(form.current)), timing)
  const clear = (look: string) =>
    set.length > 0 ? (
      <Link to={pathname} className={`plain-link ${look}`}>
        Clear filters
      </Link>
    ) : null
  return (
    <>
      <FilterSheet
        id="filters"
        set={set.map(([name, value]) => words?.[name] ?? params[name]?.words?.(value) ?? value)}
      >
        <CheckedForm
          key={version}
          ref={form}
          method="get"
          aria-label={label}
          onSend={() => send({ replace: false })}
          onChange={({ target }) => target instanceof HTMLSelectElement && send({ replace: false })}
          {...(isLive && {
            onInput: ({ target }: FormEvent) => target instanceof HTMLInputElement && send({ settleMs: TYPING_MS }),
          })}
          className={`desk-filters mb-2 grid grid-cols-2 items-end gap-x-3 gap-y-2 *:min-w-0 ${columns}`}
        >
          {Object.entries(params).map(([name, param]) =>
            param.label ? (
              <Control key={name} name={name} param={param} value={query[name]} />
            ) : query[name] && !param.isCursor ? (
              <input key={name} type="hidden" name={name} value={query[name]} />
            ) : null,
          )}
          <div className="flex flex-wrap gap-x-3">
            <Button type="submit">
              <Search className="size-4" aria-hidden="true" />
              Find
            </Button>
            {clear('max-lg:hidden')}
          </div>
        </CheckedForm>
      </FilterSheet>
      {clear('ml-3 lg:hidden')}
    </>
  )
}

type ControlProps = { name: string; param: Param; value: string | undefined }

function Control({
  name,
  param: { label = '', choices, any = 'All', className = '', input },
  value = '',
}: ControlProps) {
  const field = { label, name, className, defaultValue: value }
  if (!choices) return <Field {...field} autoComplete="off" {...input} />
  return (
    <Select {...field}>
      <Options of={{ '': any, ...choices }} />
    </Select>
  )
}

type FilterSheetProps = ComponentProps<typeof Sheet> & { set: readonly (string | false | undefined)[] }

/** What narrows a list: on a phone behind a button beside the heading, and below it once something is set, in the fields' words. */
function FilterSheet({ set, ...sheet }: FilterSheetProps) {
  const words = set.filter(Boolean).join(', ')
  return (
    <>
      <Button
        look="quiet"
        popoverTarget={sheet.id}
        className={`lg:hidden ${words ? 'mb-2 max-w-full' : 'filter-toggle px-3'}`}
      >
        <SlidersHorizontal className="size-5 shrink-0" aria-hidden="true" />
        <span className={words ? 'line-clamp-1 break-all' : 'sr-only'}>{words ? `Filters: ${words}` : 'Filters'}</span>
      </Button>
      <Sheet {...sheet} />
    </>
  )
}
