import type { ReactNode } from 'react'
import { href, NavLink } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { Page } from '#app/kit/page/page.tsx'
import { SIGN_IN } from './sign-in.texts.tsx'

const WAYS = [
  [href('/login'), 'login'],
  [href('/signup'), 'signUpWay'],
] as const

type Props = { heading: string; next: string; why?: string; children: ReactNode }

/** The page around logging in or signing up, with links between both. Before checkout it says why an account is needed. */
export function Entrance({ heading, next, why, children }: Props) {
  const t = SIGN_IN.use()
  const picture = useRootData()?.settings.look.hero.picture
  return (
    <Page heading={heading} lead={next === href('/checkout') ? t.ordering : why}>
      <div className="doorway -mb-12 grid gap-x-12 gap-y-6 lg:grid-cols-[28rem_minmax(0,1fr)]">
        <div className="panel mx-auto mt-2 grid w-full max-w-md gap-5 lg:mb-12">
          <nav aria-label={t.nav}>
            <ul className="flex flex-wrap rounded-3xl bg-sunken p-1">
              {WAYS.map(([path, name]) => (
                <li key={path} className="grid flex-auto">
                  <NavLink
                    to={withNext(path, next)}
                    replace
                    className="grid min-h-11 place-items-center rounded-full px-3 text-center text-base whitespace-nowrap font-semibold max-[19.5rem]:whitespace-normal hover:text-action aria-[current=page]:bg-action aria-[current=page]:text-on-action"
                  >
                    {t[name]}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {children}
        </div>
        {/* The goods of the first page, on the weave of the footer. */}
        {picture ? (
          <img {...picture} alt="" className="hero-picture m-auto mb-0 max-h-none max-w-160 [grid-area:auto]" />
        ) : null}
      </div>
    </Page>
  )
}
