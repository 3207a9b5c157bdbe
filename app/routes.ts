import pages from 'virtual:pages'
import { data, type RouteObject } from 'react-router'
import { loadFiles } from './connection/load-here.ts'
import { FailedPage, routeOf } from './page.tsx'
import { root } from './root.tsx'

const DESK = '/admin'

/** Every page of places.ts, those of the account and the desk within their frames. */
export const routes: RouteObject[] = [
  {
    ...root,
    children: [
      {
        ErrorBoundary: FailedPage,
        children: [
          ...pagesWithin((path) => path.startsWith('/') && !isOfAccount(path) && !isOfDesk(path)),
          { ...lazily('account'), children: pagesWithin(isOfAccount) },
          // Unknown addresses of the desk are shown in its frame.
          { ...lazily('desk'), path: DESK, children: [...pagesWithin(isOfDesk), notFound()] },
          notFound(),
        ],
      },
    ],
  },
]

function pagesWithin(isWithin: (path: string) => boolean): RouteObject[] {
  return Object.keys(pages)
    .filter(isWithin)
    .map((path) => ({ ...lazily(path), path }))
}

function isOfAccount(path: string): boolean {
  return /^\/(orders|account)(\/|$)/.test(path)
}

function isOfDesk(path: string): boolean {
  return path === DESK || path.startsWith(`${DESK}/`)
}

/** `id` is the path of the page, or the name of a frame. */
function lazily(id: string) {
  return {
    id,
    lazy: async () => {
      const load = pages[id]
      if (!load) throw new Error(`No file is known for the page ${id}`)
      return routeOf(await loadFiles(load))
    },
  }
}

/** All other addresses. */
function notFound(): RouteObject {
  return {
    path: '*',
    loader: () => {
      throw data(null, { status: 404 })
    },
  }
}
