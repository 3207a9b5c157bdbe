import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from './button.tsx'

type Ways = readonly (readonly [words: string, to: To | false | undefined])[]

/** Ways to other parts of a list; those that lead nowhere are not there. */
export function PageLinks({ ways, children }: { ways: Ways; children?: ReactNode }) {
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {ways.map(([words, to]) =>
        to ? (
          <ButtonLink key={words} look="quiet" to={to}>
            {words}
          </ButtonLink>
        ) : null,
      )}
      {children}
    </nav>
  )
}
