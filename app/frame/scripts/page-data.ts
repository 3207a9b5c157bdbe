/**
 * What React Router hands from the server to the browser, as a block of data that no browser runs. React Router's own
 * `<Scripts>` writes the same as scripts, which a policy could only allow by reading each finished page.
 * The first line says which routes were matched and how the router is set up, with the loaders' data where JSON can say
 * it. What it cannot say, such as an error, follows as React Router encodes it.
 */
import { createContext } from 'react'
import type { EntryContext } from 'react-router'
import { isJson } from '#store/is-json.ts'

const ID = 'page-data'

/** Not a type of script. */
export const PAGE_DATA = { id: ID, type: 'application/jsonl' } as const

/** A stream with nothing in it, as React Router encodes it. */
const NULL_IN_STREAM = '-5\n'

/** The text of the block while a page is rendered; absent in the browser, which finds it in the page. */
export const PageDataContext = createContext<string | undefined>(undefined)

type Router = Pick<EntryContext, 'future' | 'ssr' | 'isSpaMode' | 'routeDiscovery'> & { basename: string }
type State = Pick<EntryContext['staticHandlerContext'], 'loaderData' | 'actionData' | 'errors'>
type Head = { router: Router; routeIds: string[]; state?: State }

/** Reads what the loaders answered, until the last of it is there. */
export async function writePageData(context: EntryContext): Promise<string> {
  const { matches, loaderData, actionData, errors } = context.staticHandlerContext
  const routeIds = matches.map(({ route }) => route.id)
  const head = { router: JSON.parse(context.serverHandoffString ?? '{}'), routeIds } satisfies Head
  const state = { loaderData, actionData, errors }
  if (isJson(state, true)) return withoutTags(`${JSON.stringify({ ...head, state })}\n`)
  if (!context.serverHandoffStream) throw new Error('The data of the page is more than JSON can say')
  return withoutTags(`${JSON.stringify(head)}\n${await new Response(context.serverHandoffStream).text()}`)
}

/** JSON as it may stand in a script element: "<" stands only inside of its strings, and is written in another way. */
export function withoutTags(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/**
 * Gives the router the data of this page and the modules of its routes. Our block is the last one in the page: one of
 * the same name before it was not written by us.
 */
export async function takePageData(): Promise<void> {
  const text = [...document.querySelectorAll(`script#${ID}`)].at(-1)?.textContent ?? ''
  const end = text.indexOf('\n')
  const { router, routeIds, state } = JSON.parse(text.slice(0, end)) as Head
  const modules = routeIds.map(async (id) => [id, await importRoute(id)] as const)
  const context = { ...router, stream: new Response(state ? NULL_IN_STREAM : text.slice(end + 1)).body }
  Object.assign(window, {
    // The router puts there what it finds in the stream.
    __reactRouterContext: state
      ? Object.defineProperty(context, 'state', { get: () => state, set: () => {} })
      : context,
    __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
  })
}

/** The list of routes stands in the page as a file of its own, before the script that asks here. */
function importRoute(id: string): Promise<unknown> {
  const file = window.__reactRouterManifest?.routes[id]?.module
  if (file === undefined) throw new Error(`The page has no route ${id}`)
  return import(/* @vite-ignore */ file)
}

declare global {
  interface Window {
    __reactRouterManifest?: EntryContext['manifest']
  }
}
