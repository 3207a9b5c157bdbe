import type { ReactNode } from 'react'
import { href, NavLink } from 'react-router'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { Page } from '#app/kit/page/page.tsx'
import { Popular } from '#app/shop/cards/popular.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

const WAYS = [
  [href('/login'), 'login'],
  [href('/signup'), 'signUpWay'],
] as const

type Props = { heading: string; next: string; why?: string; children: ReactNode }

/** The page around logging in or signing up, with links between both. Before checkout it says why an account is needed. */
export function Entrance({ heading, next, why, children }: Props) {
  const t = SIGN_IN.use()
  const isOrdering = next === href('/checkout')
  return (
    <Page heading={heading} lead={isOrdering ? <OrderingWords /> : why}>
      <div className="mt-5 grid items-start gap-x-10 lg:grid-cols-[28rem_minmax(0,1fr)]">
        <div className="panel grid max-w-md gap-5">
          <nav aria-label={t.nav}>
            <ul className="flex flex-wrap rounded-3xl bg-sunken p-1">
              {WAYS.map(([path, name]) => (
                <li key={path} className="grid flex-auto">
                  <NavLink
                    to={withNext(path, next)}
                    replace
                    className="grid min-h-11 place-items-center rounded-full px-3 text-center text-base whitespace-nowrap font-semibold hover:text-action aria-[current=page]:bg-action aria-[current=page]:text-on-action"
                  >
                    {t[name]}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {children}
        </div>
        {/* On a phone, and for who is ordering, the form alone. */}
        {isOrdering ? null : (
          <div className="-mt-7 max-lg:hidden">
            <Popular />
          </div>
        )}
      </div>
    </Page>
  )
}

function OrderingWords() {
  const t = SIGN_IN.use()
  return (
    <>
      <p>{t.ordering}</p>
      <p>{t.orderingWhy}</p>
    </>
  )
}
