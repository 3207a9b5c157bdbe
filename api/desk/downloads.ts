/** Sends downloads: tables as CSV or Excel workbooks, and files of any other type. */
import { z } from '@hono/zod-openapi'
import type { ApiContext } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { TABLE_TYPES, type TableForm, type TableRows, tableFile } from '#store/shop/export/table-file.ts'

const binary = z.string().openapi({ format: 'binary' })

/** The successful answer of a call that sends a table, for the OpenAPI document. */
export function tableAnswer(description: string) {
  return {
    description,
    content: { [TABLE_TYPES.csv]: { schema: z.string() }, [TABLE_TYPES.xlsx]: { schema: binary } },
  }
}

export const tableQuery = z.object({
  as: z.enum(['csv', 'xlsx']).default('csv').describe('`xlsx`: a workbook of Excel, with numbers and dates as such'),
})

/**
 * Throws `unsupported_media_type` for anything but CSV, which a form on another site cannot send. `also` is a type allowed
 * beside it.
 */
export function requireCsv(c: ApiContext, also?: string): void {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/csv' && (also === undefined || type !== also))
    throw new StoreError('unsupported_media_type', 'Send the file as text/csv.')
}

type Pieces = AsyncIterable<string | Uint8Array>

/** Sends a table while it is made, so that a long one is never in memory as a whole. */
export function tableResponse(c: ApiContext, name: string, form: TableForm, rows: TableRows) {
  return fileResponse(c, { name: `${name}.${form}`, type: TABLE_TYPES[form] }, tableFile(form, rows))
}

/** Sends a file while it is made. A text must be UTF-8. */
export function fileResponse(c: ApiContext, { name, type }: { name: string; type: string }, pieces: Pieces) {
  c.header('content-type', /^text|json|\/xml/.test(type) ? `${type}; charset=utf-8` : type)
  c.header('content-disposition', contentDisposition(name))
  return c.body(streamOf(pieces))
}

/** The content-disposition header: `inline` shows the file in the browser where possible. A header takes ASCII only. */
export function contentDisposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  return `${how}; filename="${name.replace(/[^\w.-]+/g, '-')}"`
}

function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
