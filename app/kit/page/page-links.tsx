import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { KIT } from '#app/kit/words/kit.texts.ts'

type Ways = readonly (readonly [words: string, to: To | false | undefined])[]

type PagerProps = { page: number; pages: number; toPage: (page: number) => To }

/** Links between the pages of a list of known length. A page beyond the end links back into it. */
export function Pager({ page, pages, toPage }: PagerProps) {
  const t = KIT.use()
  const before = Math.min(page - 1, Math.max(1, pages))
  return (
    <nav aria-label={t.pages} className="mt-4 flex flex-wrap items-center gap-3">
      {page > 1 ? (
        <ButtonLink look="quiet" to={toPage(before)}>
          {t.previous}
        </ButtonLink>
      ) : null}
      <p className="tabular-nums">{t.pageOf(page, Math.max(1, pages))}</p>
      {page < pages ? (
        <ButtonLink look="quiet" to={toPage(page + 1)}>
          {t.next}
        </ButtonLink>
      ) : null}
    </nav>
  )
}

/** Links to other parts of a list; absent addresses are left out. */
export function PageLinks({ ways, children }: { ways: Ways; children?: ReactNode }) {
  return (
    <nav aria-label={KIT.use().pages} className="mt-4 flex flex-wrap gap-3 empty:hidden">
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
