/** Passes loader data to the browser's router, in a data block that is not run. */
import type { HydrationState, StaticHandlerContext } from 'react-router'
import { isRouteErrorResponse } from 'react-router'

/** The type is none that browsers run. */
export const PAGE_DATA = { id: 'page-data', type: 'application/json' } as const

/** The block's text. Has only as much of an error as its page shows. */
export function pageDataOf({ loaderData, errors }: StaticHandlerContext): string {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => [id, isRouteErrorResponse(error) ? error : {}])
  return withoutTags(JSON.stringify({ loaderData, errors: errors && Object.fromEntries(shown) }))
}

/** Escapes JSON for a script element, where "<" occurs only within strings. */
export function withoutTags(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/**
 * Reads and empties the block, so that nothing personal stays in the page after a log-out in another tab. Ours is the last of
 * its name; earlier ones are of others.
 */
export function readPageData(): HydrationState {
  const block = [...document.querySelectorAll(`script#${PAGE_DATA.id}`)].at(-1)
  const data = JSON.parse(block?.textContent ?? '{}')
  block?.replaceChildren()
  return data
}
