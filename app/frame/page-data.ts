/**
 * What React Router hands from the server to the browser, as a block of data that no browser runs. React Router's own
 * `<Scripts>` writes the same as scripts, which a policy could only allow by reading each finished page.
 * The first line says which routes were matched and how the router is set up; the rest is the loaders' data, encoded by
 * React Router.
 */
import { createContext } from 'react'
import type { EntryContext } from 'react-router'

const ID = 'page-data'

/** Not a type of script. */
export const PAGE_DATA = { id: ID, type: 'application/jsonl' } as const

/** The text of the block while a page is rendered; absent in the browser, which finds it in the page. */
export const PageDataContext = createContext<string | undefined>(undefined)

type Router = Pick<EntryContext, 'future' | 'ssr' | 'isSpaMode' | 'routeDiscovery'> & { basename: string }
type Head = { router: Router; routeIds: string[] }

/** Reads what the loaders answered, until the last of it is there. */
export async function writePageData(context: EntryContext): Promise<string> {
  const routeIds = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const head = { router: JSON.parse(context.serverHandoffString ?? '{}'), routeIds } satisfies Head
  const data = context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : ''
  return withoutTags(`${JSON.stringify(head)}\n${data}`)
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
  const { router, routeIds } = JSON.parse(text.slice(0, end)) as Head
  const modules = routeIds.map(async (id) => [id, await importRoute(id)] as const)
  Object.assign(window, {
    __reactRouterContext: { ...router, stream: new Response(text.slice(end + 1)).body },
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
