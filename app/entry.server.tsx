import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { reportContext } from './report-error.ts'

/** Renders the whole page before the first byte leaves, so that its inline scripts can be named in its policy. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const out = new PassThrough()
  let finalStatus = status
  const rendered = new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => {
        pipe(out)
        resolve()
      },
      onShellError: reject,
      onError: () => {
        finalStatus = 500
      },
    })
  })
  await rendered
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(await buffer(out)), { status: finalStatus, headers })
}

/** Unknown addresses and visitors who leave early are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}
