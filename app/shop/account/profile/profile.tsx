import { useRootData } from '#app/frame/root-data.ts'
import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { SendStatus } from '#app/shop/account/send-status.tsx'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import type { Language } from '#store/language.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { EmailPanel } from './email-panel.tsx'
import { PhonePanel } from './phone-panel.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PROFILE } from './profile.texts.ts'

export async function load({ api, request }: PageArgs) {
  const [mine, ways] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    ask(() => api.auth.ways.$get()),
  ])
  return { mine, ways: ways.answer }
}

export const handle = (language: Language) =>
  ({ title: PROFILE[language].title, refused: () => PROFILE[language].unread }) satisfies PageHandle

export default function Profile({ loaderData: { mine, ways } }: PageProps<typeof load>) {
  const user = useRootData()?.signIn.user
  // While somebody logs out.
  if (!user) return null
  return (
    <div className="sheets settings">
      <NamePanel user={user} />
      <PhotoPanel user={user} />
      <EmailPanel user={user} hasPassword={mine.hasPassword} isMailed={ways?.emailLink === true} />
      {ways?.phoneCode || user.phoneNumber ? <PhonePanel user={user} ways={ways} /> : null}
    </div>
  )
}

function NamePanel({ user }: { user: CurrentUser }) {
  const t = PROFILE.use()
  const sending = useSend()

  function save({ text }: FormFields) {
    const name = text('name')
    void sending.send(identityCall('update-user', { name }), { done: t.nameSaved })
  }

  return (
    <Panel heading={t.name}>
      <CheckedForm sending={sending} onSend={save} className="mt-3 grid gap-3">
        <Field
          label={t.displayName}
          name="name"
          autoComplete="name"
          defaultValue={user.displayName}
          maxLength={PERSON_LIMITS.name}
          missing={t.nameMissing}
          required
        />
        <SendStatus />
        <Submit look="quiet" className="justify-self-start">
          {t.saveName}
        </Submit>
      </CheckedForm>
    </Panel>
  )
}
