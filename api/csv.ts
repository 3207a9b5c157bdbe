/** Files of comma-separated values as answers. */
import { z } from '@hono/zod-openapi'
import type { ApiContext } from './shop.ts'

/** A CSV answer in the OpenAPI document. */
export function csvAnswer(description: string) {
  return { description, content: { 'text/csv': { schema: z.string() } } }
}

/** Sends the pieces as they are made: a long table never lies in memory as a whole. */
export function csvResponse(c: ApiContext, fileName: string, pieces: AsyncIterable<string> | Iterable<string>) {
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="${fileName}"`)
  c.header('cache-control', 'no-store')
  return c.body(streamOf(pieces))
}

function streamOf(pieces: AsyncIterable<string> | Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
