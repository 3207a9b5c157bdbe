/**
 * Pages that are the same for everybody, straight from their loaders to their drawing. React Router's own handler looks
 * through all routes, sets up what actions and redirects need and writes the data as a stream: a fifth of such a page.
 */
import * as build from 'virtual:react-router/server-build'
import {
  createStaticHandler,
  type EntryContext,
  type RouterContextProvider,
  type StaticHandlerContext,
  data as withInit,
} from 'react-router'
import { PLACES, type Place } from './places.ts'

const ROOT = 'root'
const routes = Object.values(build.routes).filter((route) => route !== undefined)
const keptPaths = new Set((PLACES as readonly Place[]).flatMap(({ path, kept }) => (kept ? path.slice(1) : [])))

/** The root and the routes of kept pages right below it; of these the loaders are called here. */
const keptRoutes = createStaticHandler([
  {
    id: ROOT,
    path: '',
    children: routes
      .filter(({ parentId, path, index }) => parentId === ROOT && keptPaths.has(index ? '' : (path ?? '*')))
      .map(({ id, path, index }) => (index ? { id, index: true as const } : { id, path })),
  },
])

const entry: Omit<EntryContext, 'staticHandlerContext'> = {
  manifest: build.assets,
  branches: [],
  routeModules: Object.fromEntries(routes.map(({ id, module }) => [id, module])) as EntryContext['routeModules'],
  serverHandoffString: JSON.stringify({
    basename: build.basename,
    future: build.future,
    routeDiscovery: build.routeDiscovery,
    ssr: build.ssr,
    isSpaMode: build.isSpaMode,
  }),
  renderMeta: {},
  future: build.future,
  ssr: build.ssr,
  routeDiscovery: build.routeDiscovery,
  isSpaMode: build.isSpaMode,
  serializeError: (error) => ({ message: error.message }),
}

/**
 * The page as React Router's handler would answer it; undefined when it is no such page, or when something is thrown on the
 * way: whatever that is, the handler meets it again and knows what to do with it.
 */
export async function drawKeptPage(request: Request, context: RouterContextProvider): Promise<Response | undefined> {
  const found = await keptRoutes.query(request)
  if (found instanceof Response || found.errors) return undefined
  try {
    const status = await load(found, request, context)
    return await build.entry.module.default(
      request,
      status,
      new Headers(),
      { ...entry, renderMeta: {}, staticHandlerContext: found },
      context,
    )
  } catch {
    return undefined
  }
}

/** Calls the loaders, all at once. Answers the status of the page; throws what they throw, and answers that are no data. */
async function load(found: StaticHandlerContext, request: Request, context: RouterContextProvider): Promise<number> {
  const url = new URL(request.url)
  let status = 200
  const loaded = found.matches.map(async ({ route: { id, path = '' }, params }) => {
    const module = build.routes[id]?.module
    if (module?.headers !== undefined) throw new Error('The headers of a route are not looked at here')
    if (!module?.loader) return []
    const answer = await module.loader({ request, url, pattern: `/${path}`, params, context })
    if (answer instanceof Response) throw answer
    if (!(answer instanceof WithInit)) return [[id, answer]]
    if (answer.init?.headers !== undefined) throw new Error('The headers of a loader are not looked at here')
    status = answer.init?.status ?? status
    return [[id, answer.data]]
  })
  found.loaderData = Object.fromEntries((await Promise.all(loaded)).flat())
  found.statusCode = status
  return status
}

/** What a loader makes of its data with `data()`: React Router names the function and not the class. */
const WithInit = withInit(null).constructor as { new (): { data: unknown; init: ResponseInit | null } }
