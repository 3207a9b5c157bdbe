/** Keeps the token of an opened mail link in a cookie that scripts cannot read and that expires after an hour. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Shop } from './shop.ts'

export const LINK_SECONDS = 3600

export function linkCookie({ publicUrl }: Pick<Shop, 'publicUrl'>, name: string) {
  // The __Host- prefix keeps other hosts of the domain from setting the cookie; it needs TLS.
  const ofHost = publicUrl.startsWith('https:') ? ({ prefix: 'host' } as const) : undefined
  return {
    set(c: Context, token: string): void {
      c.header('cache-control', 'no-store')
      setCookie(c, name, token, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: LINK_SECONDS, ...ofHost })
    },
    read(c: Context): string {
      c.header('cache-control', 'no-store')
      return getCookie(c, name, ofHost?.prefix) ?? ''
    },
  }
}
