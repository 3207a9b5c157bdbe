import { isRouteErrorResponse } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyBasket } from '#app/ui/empty-basket.tsx'
import { Page } from '#app/ui/page.tsx'

type Kind = 'missing' | 'too much' | 'busy' | 'broken'

const TEXTS: Record<Kind, { title: string; heading: string; words: string }> = {
  missing: {
    title: 'Page not found',
    heading: 'Page not found',
    words: 'We could not find that page. It may have been moved, or the product is no longer sold.',
  },
  'too much': {
    title: 'Please try again in a moment',
    heading: 'One moment, please',
    words: 'That was a lot at once from your connection. Your cart is safe. Please wait a few seconds, then try again.',
  },
  busy: {
    title: 'Please try again in a moment',
    heading: 'The shop is very busy',
    words: 'Your cart is safe. Please try again in a moment.',
  },
  broken: {
    title: 'Something went wrong',
    heading: 'Something went wrong',
    words: 'Your cart is safe. Please try again in a moment.',
  },
}

function kindOf(error: unknown): Kind {
  if (!isRouteErrorResponse(error)) return 'broken'
  if (error.status === 404) return 'missing'
  if (error.status === 429) return 'too much'
  return error.status === 503 ? 'busy' : 'broken'
}

export function titleOfError(error: unknown): string {
  return TEXTS[kindOf(error)].title
}

export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = kindOf(error) === 'missing'
  const { heading, words } = TEXTS[kindOf(error)]
  return (
    <Page heading={heading}>
      <div className="empty-state">
        <EmptyBasket />
        <p className="max-w-md">{words}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {isMissing ? null : <Button onClick={() => location.reload()}>Try again</Button>}
          <ButtonLink to="/" look={isMissing ? 'action' : 'quiet'}>
            Go to the shop
          </ButtonLink>
          <ButtonLink to="/contact" look="quiet">
            Contact Us
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
