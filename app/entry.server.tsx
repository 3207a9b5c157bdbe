import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { drawPart } from './frame/draw-part.server.ts'
import { drawnContext, turnToDrawContext } from './frame/drawn-page.server.ts'
import { DrawPartContext } from './frame/drawn-parts.ts'
import { PageDataContext, writePageData } from './frame/scripts/page-data.ts'
import { reportContext } from './report-error.ts'

/** Longer than any page: React would write what comes later with a script that puts it in its place. */
const IN_ONE_PIECE = Number.MAX_SAFE_INTEGER

/** What React writes before a part of the page that it left to the browser. In words of people "<" is written "&lt;". */
const LEFT_TO_BROWSER = '<!--$!-->'

/** Renders the whole page before the first byte leaves, without a script of React or React Router in it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const pageData = await writePageData(context)
  const page = (
    <PageDataContext value={pageData}>
      <DrawPartContext value={drawPart}>
        <ServerRouter context={narrowed(context)} url={request.url} />
      </DrawPartContext>
    </PageDataContext>
  )
  await loadContext.get(turnToDrawContext)()
  headers.set('content-type', 'text/html; charset=utf-8')
  for (const href of stylesOf(context)) headers.append('link', `<${href}>; rel=preload; as=style`)
  const { html, hasFailed } = drawAtOnce(page) ?? (await drawPatiently(page))
  loadContext.set(drawnContext, html)
  return new Response(null, { status: hasFailed ? 500 : status, headers })
}

/**
 * Nothing is painted before the styles are there, and React writes them behind all that it lets a browser fetch early. Named
 * in a header they are asked for before the page has come.
 */
function stylesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
}

const manifests = new Map<string, EntryContext['manifest']>()

/** React Router sets up every route of the manifest for every page: it gets those of this page. Their data is written already. */
function narrowed(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const key = ids.join('\n')
  const manifest = manifests.get(key) ?? manifestOf(context.manifest, ids)
  manifests.set(key, manifest)
  return { ...context, manifest, serverHandoffStream: undefined }
}

function manifestOf(manifest: EntryContext['manifest'], ids: string[]): EntryContext['manifest'] {
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

/** `hasFailed` says that a part is missing. */
type Drawn = { html: string; hasFailed: boolean }

/** A string costs a third less than a stream. Undefined when a part of the page has to wait for something, or failed. */
function drawAtOnce(page: ReactNode): Drawn | undefined {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`
    return html.includes(LEFT_TO_BROWSER) ? undefined : { html, hasFailed: false }
  } catch {
    // What failed fails again, where it is reported.
    return undefined
  }
}

/** Waits for every part of the page. Throws what keeps it from being drawn at all. */
async function drawPatiently(page: ReactNode): Promise<Drawn> {
  const out = new PassThrough()
  let hasFailed = false
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: IN_ONE_PIECE,
      onAllReady: () => {
        pipe(out)
        resolve()
      },
      onShellError: reject,
      onError: () => {
        hasFailed = true
      },
    })
  })
  return { html: await text(out), hasFailed }
}

/** Unknown addresses and visitors who leave early are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
