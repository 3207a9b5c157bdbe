/** From a request that names what it picks from the shop to the bytes of this one. */
import { bytesOf } from './bodies.ts'
import type { Sent } from './client.ts'
import { ODD_COOKIES } from './odd-values.ts'
import type { Person } from './people.ts'
import type { FuzzRequest } from './requests.ts'
import type { World } from './world.ts'

/** The request as this person sends it to the shop. */
export function asSent(
  { url, world }: { url: string; world: World },
  request: FuzzRequest,
  as: Person | undefined,
): Sent {
  const { method, query, body } = request
  const choose: Parameters<typeof bytesOf>[1] = (wanted, beside) => world.choose(wanted, as, beside)
  const inAddress = (piece: FuzzRequest['path'][number]) =>
    typeof piece === 'string' ? piece : String(choose(piece, {}))
  const asked = query.map(([name, value]) => `${name}=${inAddress(value)}`).join('&')
  const headers = {
    ...(method === 'GET' ? {} : { origin: url }),
    ...(as ? { cookie: cookieOf(as, request.cookie) } : {}),
    ...(body?.type === undefined ? {} : { 'content-type': body.type }),
    ...Object.fromEntries(request.headers),
  }
  const path = request.path.map(inAddress).join('') + (asked === '' ? '' : `?${asked}`)
  return { method, path, headers, body: body && bytesOf(body, choose) }
}

function cookieOf({ cookie }: Person, spelling: number | undefined): string {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
  return spelling === undefined ? cookie : (ODD_COOKIES[spelling]?.(name, value) ?? cookie)
}
