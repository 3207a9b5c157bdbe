import { data } from 'react-router'
import { inBrowser, onServer, type PageArgs } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { Refusal, TryAgain } from '#app/ui/messages.tsx'
import type { Route } from './+types/profile'
import { EmailPanel } from './profile/email-panel.tsx'
import { NamePanel } from './profile/name-panel.tsx'
import { PhonePanel } from './profile/phone-panel.tsx'
import { PhotoPanel } from './profile/photo-panel.tsx'

async function load({ api, request }: PageArgs<Route.LoaderArgs>) {
  const [mine, ways] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    read(() => api.auth.ways.$get()),
  ])
  return data({ mine: mine.answer, ways: ways.answer }, { status: mine.status })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return privateMeta(matches, 'Your profile')
}

export default function Profile({ loaderData: { mine, ways } }: Route.ComponentProps) {
  const user = useRootData()?.signIn.user
  return (
    <>
      <h1 className="page-heading">Your profile</h1>
      <div className="account-panels">
        {user && mine ? (
          <>
            <NamePanel user={user} />
            <PhotoPanel user={user} />
            <EmailPanel user={user} hasPassword={mine.hasPassword} isMailed={ways?.emailLink === true} />
            {ways?.phoneCode || user.phoneNumber ? <PhonePanel user={user} ways={ways} /> : null}
          </>
        ) : (
          <Refusal message="Your profile could not be read. Please try again.">
            <TryAgain />
          </Refusal>
        )}
      </div>
    </>
  )
}
