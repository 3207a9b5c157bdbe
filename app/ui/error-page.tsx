import { Button, ButtonLink } from './button.tsx'
import { EmptyBasket } from './empty-basket.tsx'
import { Page } from './page.tsx'

/** What stands in place of a page that does not exist, or that broke. */
export function ErrorPage({ isMissing }: { isMissing: boolean }) {
  const heading = isMissing ? 'This shelf is empty' : 'Something went wrong'
  const words = isMissing
    ? 'We could not find that page. It may have been moved, or the product is no longer sold.'
    : 'That was our mistake, not yours. Your cart is safe. Please try again in a moment.'
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
