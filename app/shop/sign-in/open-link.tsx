import { href } from 'react-router'
import { secretMeta } from '#app/frame/page-meta.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { LinkPage } from '#app/kit/page/link-page.tsx'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'
import { returnPathOf, useEntering } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { LINKS } from './links.texts.tsx'

/** For browsers without scripts, the address says what went wrong. */
export function load({ request, language }: PageArgs) {
  const word = new URL(request.url).searchParams.get('error')
  return { next: returnPathOf(request), refusal: word ? refusalOfWord(word, language) : undefined }
}

export const meta = ({ shop, language }: MetaArgs) => secretMeta(shop, LINKS[language].openTitle)

export default function OpenLink({ loaderData: { next, refusal: first } }: PageProps<typeof load>) {
  const t = LINKS.use()
  const { enter, refusal, isBusy } = useEntering(next, first)
  const open = (token: string) => void enter(identityCall('magic-link/verify', { token }))
  const link = useLinkToken(open)
  const { token } = link
  return (
    <LinkPage
      heading={t.open}
      link={link}
      busy={isBusy && t.opening}
      refusal={refusal}
      below={
        token && !refusal ? null : (
          <ButtonLink look="quiet" to={withNext(href('/login/email-link'), next)}>
            {t.another}
          </ButtonLink>
        )
      }
    >
      {token && refusal?.kind === 'unreachable' ? <Button onClick={() => open(token)}>{t.tryAgain}</Button> : null}
    </LinkPage>
  )
}
