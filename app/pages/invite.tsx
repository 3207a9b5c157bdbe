import { href } from 'react-router'
import { type ApiClient, inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { secretMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { LogoutButton } from '#app/session/logout-button.tsx'
import { readWays, withNext } from '#app/sign-in/enter.ts'
import type { Ways } from '#app/sign-in/password-hint.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { InviteOffer } from '#store/people/staff.schema.ts'
import type { Route } from './+types/invite'
import { AcceptInvite } from './invite/accept-invite.tsx'
import { JoinAsNew } from './invite/join-as-new.tsx'

type OpenOffer = Extract<InviteOffer, { state: 'open' }>

/** Why an invitation leads nowhere, and what helps. */
const OVER = {
  used: 'This invitation was used already. If it was you, log in: you work here now.',
  withdrawn: 'This invitation was taken back, or a newer one was sent. Please look for a newer mail, or ask the shop.',
  expired: 'This invitation has run out. Please ask the shop for a new one.',
  unknown: 'This is no invitation of this shop. The link may have been cut off: please copy all of it.',
} as const

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [offer, ways] = await Promise.all([readOffer(api, token), readWays(api)])
  return { token, offer, ways }
}

async function readOffer(api: ApiClient, token: string): Promise<InviteOffer | { state: 'unknown' }> {
  const { answer, status } = await read(() => api.invites.read.$post({ json: { token } }))
  if (status === 429 || status >= 500) throw new Response(null, { status })
  return answer ?? { state: 'unknown' }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return secretMeta(matches, 'Join the team')
}

/** Where the link of an invitation leads. */
export default function Invite({ loaderData: { token, offer, ways } }: Route.ComponentProps) {
  if (offer.state !== 'open') {
    return (
      <Page heading="Join the team">
        <div className="panel mt-5 grid max-w-md gap-4">
          <FormError of={{ code: offer.state, message: OVER[offer.state] }} />
          <ButtonLink look="quiet" to={offer.state === 'used' ? withNext(href('/login'), href('/admin')) : href('/')}>
            {offer.state === 'used' ? 'Login' : 'Go to the shop'}
          </ButtonLink>
        </div>
      </Page>
    )
  }
  return (
    <Page heading="Join the team" lead={`You are invited to work in this shop as ${offer.role}.`}>
      <div className="panel mt-5 grid max-w-md gap-4">
        <OpenInvite token={token} offer={offer} ways={ways} />
      </div>
    </Page>
  )
}

type OpenProps = { token: string; offer: OpenOffer; ways: Ways }

function OpenInvite({ token, offer, ways }: OpenProps) {
  const user = useRootData()?.signIn.user
  const here = `${href('/invite')}?${new URLSearchParams({ token })}`
  if (user?.email.toLowerCase() === offer.email) return <AcceptInvite token={token} user={user} ways={ways} />
  if (user) return <OtherAddress email={offer.email} own={user.email} here={here} />
  if (!offer.hasAccount) return <JoinAsNew token={token} email={offer.email} ways={ways} />
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        The invitation is for <strong>{offer.email}</strong>, who has an account here. Please log in with it first.
      </p>
      <ButtonLink to={withNext(href('/login'), here)}>Login</ButtonLink>
      <Link to={href('/login/forgot-password')} className="text-link">
        Forgot your password?
      </Link>
    </>
  )
}

function OtherAddress({ email, own, here }: { email: string; own: string; here: string }) {
  return (
    <>
      <Notice kind="warning">
        <p>
          The invitation is for <strong>{email}</strong>, but you are logged in as{' '}
          <strong>{own || 'somebody else'}</strong>. Log out, and go on with the address that was invited.
        </p>
      </Notice>
      <LogoutButton to={here} className="text-link justify-self-start" />
    </>
  )
}
