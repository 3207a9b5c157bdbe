/** A list of the desk that is described by its address: tabs and filters are links and forms, and work without scripts. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import type { Answer } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { PageLinks, Pager } from '#app/kit/page/page-links.tsx'
import type { PageArgs } from '#app/page.tsx'
import { Filters, type FiltersProps } from './filters.tsx'
import { addressOf, type Params, paramsOf, type Query, withoutCursor } from './params.ts'
import { Tabs } from './tabs.tsx'

/** Tabs of the list, one for each value of the parameter `of`; the first tab has no value. */
type TabsOf<P extends Params> = { of: keyof P & string; label: string; words: Readonly<Record<string, string>> }
type FiltersOf<P extends Params> = Omit<FiltersProps<P>, 'params' | 'query' | 'words'>

type DeskList<P extends Params, Found, Route> = {
  params: P
  load: (api: ApiClient, query: Query<P>, route: Route) => Promise<Answer<Found>>
  tabs?: TabsOf<P>
  /** Draws the filters that have a label. */
  filters?: FiltersOf<P> & { words?: (found: Found, query: Query<P>) => FiltersProps<P>['words'] }
  /** The link to older rows. `next` is where these begin; undefined after the last. */
  older: { words: string; param: keyof P & string; next: (found: Found) => string | number | null | undefined }
  /** The words for an empty list; false when there are rows. */
  empty: (found: Found, query: Query<P>) => string | false
  above?: (found: Found) => ReactNode
  rows: (found: Found, now: string) => ReactNode
}

/** Makes the exports of a page's module: `load` and the default. */
export function deskList<P extends Params, Found, Route = unknown>(list: DeskList<P, Found, Route>) {
  const { params, tabs, filters, older, above, empty, rows } = list
  async function load({ api, request, params: route }: Pick<PageArgs, 'api' | 'request'> & { params: Route }) {
    const query = paramsOf(params, request)
    return { found: await read<Found>(() => list.load(api, query, route)), query, now: new Date().toISOString() }
  }

  type Loaded = { found: Found; query: Query<P>; now: string }

  function Page({ loaderData: { found, query, now } }: { loaderData: Loaded }) {
    const message = empty(found, query)
    return (
      <ListView
        params={params}
        query={query}
        above={above?.(found)}
        tabs={tabs}
        filters={filters && { ...filters, words: filters.words?.(found, query) }}
        empty={message}
        older={{ ...older, next: older.next(found) }}
      >
        {message === false ? rows(found, now) : null}
      </ListView>
    )
  }

  return { load, Page }
}

type ViewProps<P extends Params> = {
  params: P
  query: Query<P>
  above?: ReactNode
  /** Tabs with their numbers of rows. */
  tabs?: (TabsOf<P> & { counts?: Readonly<Record<string, number>> }) | undefined
  filters?: (FiltersOf<P> & Pick<FiltersProps<P>, 'words'>) | undefined
  /** Shown between filters and rows. */
  head?: ReactNode
  /** Shown instead of the rows, unless it is false. */
  empty: ReactNode
  children: ReactNode
  /** `next` is where the older rows begin. */
  older?: { words: string; newest?: string; param: keyof P & string; next: string | number | null | undefined }
  /** For a list of known length, with a parameter `page`. */
  pages?: { page: number; pages: number } | undefined
  /** Shown at the right of the links to other parts. */
  beside?: ReactNode
  /** Wraps head, rows and links. */
  frame?: (list: ReactNode) => ReactNode
}

/** The same list for a page that finds its rows itself, or whose tabs and filters depend on them. */
export function ListView<P extends Params>({ params, query, tabs, filters, ...view }: ViewProps<P>) {
  const { pathname } = useLocation()
  const { older, pages, empty, frame = (list) => list } = view
  const to = (change: Record<string, string | undefined>) => addressOf(pathname, { ...query, ...change })
  const top = withoutCursor(params, query)
  const [first = ''] = Object.keys(tabs?.words ?? {})
  const shown = (tabs && query[tabs.of]) ?? first
  const next = older?.next ?? undefined
  return (
    <>
      {view.above}
      {tabs ? (
        <Tabs
          label={tabs.label}
          tabs={Object.entries(tabs.words).map(([value, words]) => ({
            words,
            to: addressOf(pathname, { ...top, [tabs.of]: value === first ? undefined : value }),
            isShown: value === shown,
            count: tabs.counts?.[value],
          }))}
        />
      ) : null}
      {filters ? <Filters params={params} query={query} {...filters} /> : null}
      {frame(
        <>
          {view.head}
          {empty === false ? view.children : typeof empty === 'string' ? <Empty message={empty} /> : empty}
          {pages && (pages.page > 1 || pages.pages > 1) ? (
            <Pager {...pages} toPage={(page) => to({ page: page === 1 ? undefined : String(page) })} />
          ) : null}
          {older || view.beside ? (
            <PageLinks
              ways={[
                [older?.newest ?? 'Newest', older && query[older.param] !== undefined && addressOf(pathname, top)],
                [older?.words ?? '', older && next !== undefined && to({ [older.param]: String(next) })],
              ]}
            >
              {view.beside}
            </PageLinks>
          ) : null}
        </>,
      )}
    </>
  )
}
