import pages from 'virtual:pages'
import { data, type RouteObject } from 'react-router'
import type { Language } from '#store/language.ts'
import { loadFiles } from './frame/connection/load-here.ts'
import { leaveForEnglish } from './kit/api/read.ts'
import { FailedPage, routeOf } from './page.tsx'
import { root } from './root.tsx'

const DESK = '/admin'

/** Every page of places.ts, those of the account and the desk within their frames. The desk is there in English alone. */
export const routesIn = (language: Language): RouteObject[] => [
  {
    ...root,
    children: [
      {
        ErrorBoundary: FailedPage,
        children: [
          ...pagesWithin((path) => path.startsWith('/') && !isOfAccount(path) && !isOfDesk(path)),
          { ...lazily('account'), children: pagesWithin(isOfAccount, 'account') },
          // Unknown addresses of the desk are shown in its frame.
          language === 'en'
            ? { ...lazily('desk'), path: DESK, children: [...pagesWithin(isOfDesk, 'desk'), notFound('desk')] }
            : { path: `${DESK}/*`, loader: ({ request }) => leaveForEnglish(request) },
          notFound(),
        ],
      },
    ],
  },
]

function pagesWithin(isWithin: (path: string) => boolean, frame?: string): RouteObject[] {
  return Object.keys(pages)
    .filter(isWithin)
    .map((path) => ({ ...lazily(path, frame), path }))
}

function isOfAccount(path: string): boolean {
  return /^\/(orders|account)(\/|$)/.test(path)
}

function isOfDesk(path: string): boolean {
  return path === DESK || path.startsWith(`${DESK}/`)
}

/** `id` is the path of the page, or the name of a frame. A page that fails is shown within its frame. */
function lazily(id: string, frame?: string) {
  return {
    id,
    lazy: async () => {
      const [page, around] = await Promise.all([filesOf(id), frame && filesOf(frame)])
      return routeOf(page, around || undefined)
    },
  }
}

function filesOf(id: string) {
  const load = pages[id]
  if (!load) throw new Error(`No file is known for the page ${id}`)
  return loadFiles(load)
}

/** All other addresses. */
function notFound(frame?: string): RouteObject {
  return {
    path: '*',
    ...(frame ? { lazy: async () => routeOf({ default: () => null }, await filesOf(frame)) } : {}),
    loader: () => {
      throw data(null, { status: 404 })
    },
  }
}
