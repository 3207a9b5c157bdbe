import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { PageDataContext, writePageData } from './frame/page-data.ts'
import { reportContext } from './report-error.ts'

/** Longer than any page: React would write what comes later with a script that puts it in its place. */
const IN_ONE_PIECE = Number.MAX_SAFE_INTEGER

let lastTurn: Promise<unknown> = Promise.resolve()

/** Pages that are ready at the same moment are drawn one by one: what is quick to answer is answered between two of them. */
function turnToDraw(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

/** Renders the whole page before the first byte leaves, without a script of React or React Router in it. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const pageData = await writePageData(context)
  const page = (
    <PageDataContext value={pageData}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </PageDataContext>
  )
  await turnToDraw()
  const out = new PassThrough()
  let finalStatus = status
  const rendered = new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: IN_ONE_PIECE,
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
