import type { ReactNode } from 'react'
import { href, NavLink } from 'react-router'
import { Page } from '#app/kit/page/page.tsx'
import { withNext } from './enter.ts'

const WAYS = [
  [href('/login'), 'Login'],
  [href('/signup'), 'Create an account'],
] as const

type Props = { heading: string; next: string; why?: string; children: ReactNode }

/** The page around logging in or signing up, with links between both. Before checkout it says why an account is needed. */
export function Entrance({ heading, next, why, children }: Props) {
  const isOrdering = next === href('/checkout')
  return (
    <Page heading={heading} lead={isOrdering ? <OrderingWords /> : why}>
      <div className="panel mt-5 grid max-w-md gap-5">
        <nav aria-label="Login or create an account">
          <ul className="flex flex-wrap rounded-3xl bg-sunken p-1">
            {WAYS.map(([path, words]) => (
              <li key={path} className="grid flex-auto">
                <NavLink
                  to={withNext(path, next)}
                  replace
                  className="grid min-h-11 place-items-center rounded-full px-3 text-center text-base whitespace-nowrap font-semibold hover:text-action aria-[current=page]:bg-action aria-[current=page]:text-on-action"
                >
                  {words}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </Page>
  )
}

function OrderingWords() {
  return (
    <>
      <p>Log in or create an account to place your order. Your cart is saved.</p>
      <p>An account lets you follow and cancel your order.</p>
    </>
  )
}
