import { read } from '#app/kit/api/read.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ACCOUNT } from '#app/shop/account/account.texts.ts'
import type { Language } from '#store/language.ts'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SECURITY } from './security.texts.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

export async function load({ api, request }: PageArgs) {
  const [mine, sessions, ways] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    read(() => api.me.sessions.$get(), { orLogin: request }),
    read(() => api.auth.ways.$get()),
  ])
  return { mine, sessions, ways }
}

export const handle = (language: Language) =>
  ({ title: SECURITY[language].title, refused: () => ACCOUNT[language].unread }) satisfies PageHandle

export default function Security({ loaderData: { mine, sessions, ways } }: PageProps<typeof load>) {
  return (
    <div className="sheets settings">
      <PasswordPanel hasPassword={mine.hasPassword} ways={ways} />
      <SecondFactorPanel mine={mine} />
      {ways.social.length > 0 || mine.services.length > 0 ? <ServicesPanel mine={mine} services={ways.social} /> : null}
      <SessionsPanel sessions={sessions} />
    </div>
  )
}
