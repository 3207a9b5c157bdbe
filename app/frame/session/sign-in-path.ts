import type { Location } from 'react-router'

const FORMS = /^\/(?:login|signup)(?:\/|$)/

/** The address of the login page, or of `form`, that leads back to this page. */
export function pathToSignIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>, form = '/login'): string {
  const next = FORMS.test(pathname) ? new URLSearchParams(search).get('next') : pathname + search
  return next && next !== '/' ? `${form}?${new URLSearchParams({ next })}` : form
}

/** The address of a sign-in page that leads to `next` afterwards. */
export function withNext(path: string, next: string): string {
  return `${path}?${new URLSearchParams({ next })}`
}
