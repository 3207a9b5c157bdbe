import { data } from 'react-router'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Refusal, TryAgain } from '#app/ui/messages.tsx'
import { EmailPanel } from './profile/email-panel.tsx'
import { NamePanel } from './profile/name-panel.tsx'
import { PhonePanel } from './profile/phone-panel.tsx'
import { PhotoPanel } from './profile/photo-panel.tsx'

export async function load({ api, request }: PageArgs) {
  const [mine, ways] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    read(() => api.auth.ways.$get()),
  ])
  return data({ mine: mine.answer, ways: ways.answer }, { status: mine.status })
}

export function meta({ shop }: MetaArgs) {
  return privateMeta(shop, 'Your profile')
}

export default function Profile({ loaderData: { mine, ways } }: PageProps<typeof load>) {
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
