/** Passes the data of a page's loaders to the browser's router, in a data block that is not run. */
import type { HydrationState, StaticHandlerContext } from 'react-router'
import { isRouteErrorResponse } from 'react-router'

/** Not a type of script. */
export const PAGE_DATA = { id: 'page-data', type: 'application/json' } as const

/** The text of the block. Of an error only what its page shows. */
export function pageDataOf({ loaderData, errors }: StaticHandlerContext): string {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => [id, isRouteErrorResponse(error) ? error : {}])
  return withoutTags(JSON.stringify({ loaderData, errors: errors && Object.fromEntries(shown) }))
}

/** Escapes JSON for a script element: "<" can only be within a string. */
export function withoutTags(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/**
 * Our block is the last one in the page: one of the same name before it was not written by us. It is emptied, so that nothing
 * of a person stays in the page once they have logged out in another tab.
 */
export function readPageData(): HydrationState {
  const block = [...document.querySelectorAll(`script#${PAGE_DATA.id}`)].at(-1)
  const data = JSON.parse(block?.textContent ?? '{}')
  block?.replaceChildren()
  return data
}
