import { href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { returnPathOf, useEntering, withNext } from '#app/sign-in/enter.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { PasteLink } from '#app/ui/forms/paste-link.tsx'
import { Page } from '#app/ui/page.tsx'
import { useLinkToken } from '#app/ui/use-link-token.ts'
import { refusalOfWord } from '#store/identity/identity-errors.ts'

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
