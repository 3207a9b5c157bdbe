import { href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { FormError } from '#app/kit/form/form-problems.tsx'
import { PasteLink } from '#app/kit/form/paste-link.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { returnPathOf, useEntering, withNext } from './enter.ts'
import { identityCall } from './identity-call.ts'

/** For browsers without scripts, the address says what went wrong. */
export function load({ request }: PageArgs) {
  const word = new URL(request.url).searchParams.get('error')
  return { next: returnPathOf(request), refusal: word ? refusalOfWord(word) : undefined }
}

export const meta = ({ shop }: MetaArgs) => secretMeta(shop, 'Log in')

/** The page that a sign-in link opens. */
export default function OpenLink({ loaderData: { next, refusal: first } }: PageProps<typeof load>) {
  const { enter, refusal, isBusy } = useEntering(next, first)
  const open = (token: string) => void enter(identityCall('magic-link/verify', { token }))
  const { token, isOpening } = useLinkToken(open)
  return (
    <Page heading="Log in by link">
      <div className="panel mt-5 grid max-w-md gap-4">
        {isBusy ? <p role="status">Logging you in...</p> : null}
        <FormError of={refusal} />
        {token && refusal?.kind === 'unreachable' ? <Button onClick={() => open(token)}>Try again</Button> : null}
        {token ? null : <PasteLink isOpening={isOpening} />}
        {token && !refusal ? null : (
          <ButtonLink look="quiet" to={withNext(href('/login/email-link'), next)}>
            Send me a new link
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
