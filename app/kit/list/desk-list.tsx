/** A list of the desk whose address says what is shown: tabs and filters are links and forms that work before any script. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import type { Answer } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { PageLinks } from '#app/kit/page/page-links.tsx'
import type { PageArgs } from '#app/page.tsx'
import { Filters, type FiltersProps } from './filters.tsx'
import { addressOf, type Params, paramsOf, type Query, withoutCursor } from './params.ts'
import { Tabs } from './tabs.tsx'

type DeskList<P extends Params, Found> = {
  params: P
  load: (api: ApiClient, query: Query<P>) => Promise<Answer<Found>>
  /** Other faces of the list, each with the value of this parameter; the first needs none. */
  tabs?: { of: keyof P & string; label: string; words: Readonly<Record<string, string>> }
  /** Draws the filters that have a label. */
  filters?: Pick<FiltersProps<P>, 'label' | 'columns'> & {
    words?: (found: Found, query: Query<P>) => FiltersProps<P>['words']
  }
  /** Links to the older rows; `next` is where these begin, undefined after the last. */
  older: { words: string; param: keyof P & string; next: (found: Found) => string | number | null | undefined }
  /** What is said in place of the rows; undefined when there are some. */
  empty: (found: Found, query: Query<P>) => string | false
  above?: (found: Found) => ReactNode
  rows: (found: Found, now: string) => ReactNode
}

/** What the module of a page exports: its `load`, and its default. */
export function deskList<P extends Params, Found>({ params, tabs, older, ...list }: DeskList<P, Found>) {
  async function load({ api, request }: Pick<PageArgs, 'api' | 'request'>) {
    const query = paramsOf(params, request)
    return { found: await read<Found>(() => list.load(api, query)), query, now: new Date().toISOString() }
  }

  type Loaded = { found: Found; query: Query<P>; now: string }

  function Page({ loaderData: { found, query, now } }: { loaderData: Loaded }) {
    const { pathname } = useLocation()
    const to = (change: Record<string, string | undefined>) => addressOf(pathname, { ...query, ...change })
    const next = older.next(found) ?? undefined
    const [first, ...others] = Object.keys(tabs?.words ?? {})
    const shown = (tabs && query[tabs.of]) ?? first
    const message = list.empty(found, query)
    return (
      <>
        {list.above?.(found)}
        {tabs ? (
          <Tabs
            label={tabs.label}
            tabs={[first ?? '', ...others].map((value) => ({
              words: tabs.words[value] ?? '',
              to: to({ [older.param]: undefined, [tabs.of]: value === first ? undefined : value }),
              isShown: value === shown,
            }))}
          />
        ) : null}
        {list.filters ? (
          <Filters params={params} query={query} {...list.filters} words={list.filters.words?.(found, query)} />
        ) : null}
        {message === false ? list.rows(found, now) : <Empty message={message} />}
        <PageLinks
          ways={[
            ['Newest', query[older.param] !== undefined && addressOf(pathname, withoutCursor(params, query))],
            [older.words, next !== undefined && to({ [older.param]: String(next) })],
          ]}
        />
      </>
    )
  }

  return { load, Page }
}
