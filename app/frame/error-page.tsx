import { isRouteErrorResponse } from 'react-router'
import { EmptyState } from '#app/kit/page/empty-state.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'

type Texts = { title?: string; heading: string; words: string }

const TEXTS: Partial<Record<number, Texts>> = {
  404: {
    heading: 'Page not found',
    words: 'We could not find that page. It may have been moved, or the product is no longer sold.',
  },
  429: {
    title: 'Please try again in a moment',
    heading: 'One moment, please',
    words: 'That was a lot at once from your connection. Your cart is safe. Please wait a few seconds, then try again.',
  },
  503: {
    title: 'Please try again in a moment',
    heading: 'The shop is very busy',
    words: 'Your cart is safe. Please try again in a moment.',
  },
}
const BROKEN: Texts = {
  heading: 'Something went wrong',
  words: 'Your cart is safe. Please try again in a moment.',
}

function textsOf(error: unknown): Texts {
  return (isRouteErrorResponse(error) && TEXTS[error.status]) || BROKEN
}

export function titleOfError(error: unknown): string {
  const { title, heading } = textsOf(error)
  return title ?? heading
}

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Page heading={textsOf(error).heading}>
      <ErrorWords error={error} />
    </Page>
  )
}

/** Within the frame around a page that failed, perhaps below the heading of the page. */
export function FramedError({ error, isBelow = false }: { error: unknown; isBelow?: boolean | undefined }) {
  const Heading = isBelow ? 'h2' : 'h1'
  return (
    <>
      <Heading className="page-heading">{textsOf(error).heading}</Heading>
      <ErrorWords error={error} />
    </>
  )
}

function ErrorWords({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <EmptyState message={textsOf(error).words}>
      {isMissing ? null : <Button onClick={() => location.reload()}>Try again</Button>}
      <ButtonLink to="/" look={isMissing ? 'action' : 'quiet'}>
        Go to the shop
      </ButtonLink>
      <ButtonLink to="/contact" look="quiet">
        Contact Us
      </ButtonLink>
    </EmptyState>
  )
}
