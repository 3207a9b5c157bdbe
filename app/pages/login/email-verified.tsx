import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Refused } from '#app/ui/sign-in/identity-form.tsx'
import { refusalOfWord } from '#store/people/identity-errors.ts'
import type { Route } from './+types/email-verified'

export function loader({ request }: Route.LoaderArgs) {
  const word = new URL(request.url).searchParams.get('error')
  return { refusal: word ? refusalOfWord(word) : undefined }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Your email · Tokri' }, { name: 'robots', content: 'noindex' }]
}

/** Where the link of the mail leads that asks whether an address is somebody's own. */
export default function EmailVerified({ loaderData: { refusal } }: Route.ComponentProps) {
  return (
    <Page heading={refusal ? 'That link did not work' : 'Thank you'}>
      <div className="panel mt-5 grid max-w-md gap-4">
        {refusal ? (
          <>
            <Refused refusal={refusal} />
            <p>Your account works all the same. You can ask for a new link on your account page.</p>
            <ButtonLink to="/account">My account</ButtonLink>
          </>
        ) : (
          <>
            <Notice kind="success">
              <p role="status">We know now that this email is yours.</p>
            </Notice>
            <ButtonLink to="/">Continue Shopping</ButtonLink>
          </>
        )}
      </div>
    </Page>
  )
}
