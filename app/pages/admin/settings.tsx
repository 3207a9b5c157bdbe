import { data } from 'react-router'
import { LeaveQuestion } from '#app/admin/leave-question.tsx'
import { LogInAgain } from '#app/admin/log-in-again.tsx'
import { SETTINGS_FAILED } from '#app/admin/refusal-texts.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import type { Route } from './+types/settings'
import { settingsIn } from './settings/settings-calls.ts'
import { SettingsContext, SettingsFields } from './settings/settings-fields.tsx'
import { textsOf } from './settings/settings-values.ts'
import { useSettingsForm } from './settings/use-settings-form.ts'

async function load(api: ApiClient) {
  const { status, answer } = await read(() => api.admin.settings.$post({ json: {} }))
  return data({ status, settings: answer }, { status })
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'Settings')]

export default function Settings({ loaderData: { status, settings } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="page-heading mb-4">Settings</h1>
      <Loaded answer={settings} status={status} failed={SETTINGS_FAILED}>
        {(answer) => <SettingsForm loaded={answer} />}
      </Loaded>
    </>
  )
}

function SettingsForm({ loaded }: { loaded: RevisedSettings }) {
  const settings = useSettingsForm(loaded)
  const { problems, blocker } = settings
  return (
    <form
      ref={settings.form}
      method="post"
      noValidate
      onInput={settings.onInput}
      onSubmit={settings.onSubmit}
      className="max-w-4xl space-y-6 [&_:is(input,textarea)]:scroll-my-32"
    >
      <SettingsContext value={{ texts: textsOf(loaded.settings), problems }}>
        <SettingsFields />
      </SettingsContext>
      <SaveBar settings={settings} />
      <LeaveQuestion blocker={blocker}>The changes to the settings are not saved yet.</LeaveQuestion>
    </form>
  )
}

type FormState = ReturnType<typeof useSettingsForm>

/** Always in reach at the lower edge; how the last try ended stands right above the button. */
function SaveBar({ settings: { isSaving, isSaved, isChanged, refusal, takeOver } }: { settings: FormState }) {
  const isHydrated = useHydrated()
  return (
    <div className="sticky bottom-0 z-10 -mx-4 space-y-3 border-t border-line bg-paper px-4 py-3">
      {refusal ? <Failed refusal={refusal} onLoad={takeOver} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" className="min-w-40 flex-1 sm:flex-none" disabled={!isHydrated || isSaving}>
          {isSaving ? 'Saving...' : 'Save Settings'}
        </Button>
        <p role="status" className="font-semibold empty:hidden">
          {isSaved ? 'Saved. The shop shows it now.' : isChanged && !refusal ? 'Not saved yet.' : null}
        </p>
      </div>
    </div>
  )
}

type FailedProps = { refusal: NonNullable<FormState['refusal']>; onLoad: FormState['takeOver'] }

function Failed({ refusal, onLoad }: FailedProps) {
  const now = settingsIn(refusal)
  return (
    <FormError of={refusal}>
      {now ? (
        <div className="mt-2 space-y-3">
          <p>What you typed is still in the form. Loading the current settings replaces it.</p>
          <Button look="quiet" onClick={() => onLoad(now)}>
            Load the current settings
          </Button>
        </div>
      ) : null}
      {refusal.kind === 'signed out' ? <LogInAgain /> : null}
    </FormError>
  )
}
