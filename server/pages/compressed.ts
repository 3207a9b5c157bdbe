/** Compression of pages that are not kept: those that are have their own. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor } from '#api/encoding-for.ts'
import { PLACES } from '#app/places.ts'

const gzipped = promisify(gzip)
const brotli = promisify(brotliCompress)

const CONSTANT = new Set<string>(PLACES.map(({ path }) => path).filter((path) => !path.includes(':')))
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * The page, compressed where that betrays nobody. A stranger who has words put into the address of somebody's page could read
 * from its length how like they are to what else is in it: with a session only an address without any words will do.
 */
export async function compressed(page: Response, { url, headers }: Request): Promise<Response> {
  const { pathname, search } = new URL(url)
  const holdsPerson = /session_token/i.test(headers.get('cookie') ?? '')
  const encoding = encodingFor(headers.get('accept-encoding') ?? '')
  if (encoding === 'identity' || !page.body || (holdsPerson && (search || !CONSTANT.has(pathname)))) return page
  const plain = Buffer.from(await page.arrayBuffer())
  const body = encoding === 'br' ? await brotli(plain, QUICK) : await gzipped(plain)
  const { status, headers: about } = page
  about.set('content-encoding', encoding)
  about.append('vary', 'accept-encoding')
  return new Response(body, { status, headers: about })
}
