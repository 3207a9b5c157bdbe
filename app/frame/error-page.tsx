import { isRouteErrorResponse } from 'react-router'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { KIT } from '#app/kit/words/kit.texts.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { Language } from '#store/language.ts'
import { FRAME } from './frame.texts.tsx'

type Texts = { title?: string; heading: string; words: string }

function textsOf(error: unknown, language: Language): Texts {
  const t = FRAME[language]
  const byStatus: Partial<Record<number, Texts>> = {
    404: { heading: t.notFound, words: t.notFoundWords },
    429: { title: t.again, heading: t.oneMoment, words: t.tooMuch },
    503: { title: t.again, heading: t.busy, words: t.safe },
  }
  return (isRouteErrorResponse(error) && byStatus[error.status]) || { heading: t.broken, words: t.safe }
}

export function titleOfError(error: unknown, language: Language): string {
  const { title, heading } = textsOf(error, language)
  return title ?? heading
}

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Page heading={textsOf(error, useLanguage()).heading}>
      <ErrorWords error={error} />
    </Page>
  )
}

/** The error within the frame of the page that failed; `isBelow` that page's heading. */
export function FramedError({ error, isBelow = false }: { error: unknown; isBelow?: boolean | undefined }) {
  const Heading = isBelow ? 'h2' : 'h1'
  return (
    <>
      <Heading className="page-heading">{textsOf(error, useLanguage()).heading}</Heading>
      <ErrorWords error={error} />
    </>
  )
}

function ErrorWords({ error }: { error: unknown }) {
  const [t, language] = [FRAME.use(), useLanguage()]
  const { tryAgain } = KIT.use()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <EmptyState message={textsOf(error, language).words}>
      {isMissing ? null : <Button onClick={() => location.reload()}>{tryAgain}</Button>}
      <ButtonLink to="/" look={isMissing ? 'action' : 'quiet'}>
        {t.toShop}
      </ButtonLink>
      <ButtonLink to="/contact" look="quiet">
        {t.contactUs}
      </ButtonLink>
    </EmptyState>
  )
}
