import { data } from 'react-router'
import { askAsAdmin } from '#app/admin/as-admin.ts'
import { LogInAgain } from '#app/admin/log-in-again.tsx'
import { SETTINGS_FAILED } from '#app/admin/refusal-texts.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { Refusal, WayOn } from '#app/ui/messages.tsx'
import { QuestionDialog } from '#app/ui/question-dialog.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import type { Route } from './+types/settings'
import { SettingsContext, SettingsFields } from './settings/settings-fields.tsx'
import { textsOf } from './settings/settings-values.ts'
import { useSettingsForm } from './settings/use-settings-form.ts'

async function load(api: ApiClient) {
  const { status, found } = await askAsAdmin(api, (json) => api.admin.settings.$post({ json }))
  return data({ status, settings: found }, { status })
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
      {settings ? (
        <SettingsForm loaded={settings} />
      ) : (
        <Refusal message={SETTINGS_FAILED}>
          <WayOn status={status} />
        </Refusal>
      )}
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
      <QuestionDialog
        isOpen={blocker.state === 'blocked'}
        question="Leave without saving?"
        yes="Leave without saving"
        no="Stay"
        onYes={() => blocker.proceed?.()}
        onNo={() => blocker.reset?.()}
      >
        The changes to the settings are not saved yet.
      </QuestionDialog>
    </form>
  )
}

type FormState = ReturnType<typeof useSettingsForm>

/** Always in reach at the lower edge; how the last try ended stands right above the button. */
function SaveBar({ settings: { isSaving, isSaved, isChanged, failure, takeOver } }: { settings: FormState }) {
  const isHydrated = useHydrated()
  return (
    <div className="sticky bottom-0 z-10 -mx-4 space-y-3 border-t border-line bg-paper px-4 py-3">
      {failure ? <Failed failure={failure} onLoad={takeOver} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" className="min-w-40 flex-1 sm:flex-none" disabled={!isHydrated || isSaving}>
          {isSaving ? 'Saving...' : 'Save Settings'}
        </Button>
        <p role="status" className="font-semibold empty:hidden">
          {isSaved ? 'Saved. The shop shows it now.' : isChanged && !failure ? 'Not saved yet.' : null}
        </p>
      </div>
    </div>
  )
}

type FailedProps = { failure: NonNullable<FormState['failure']>; onLoad: FormState['takeOver'] }

function Failed({ failure, onLoad }: FailedProps) {
  const isAboutFields = failure.kind === 'refused' && Object.keys(failure.problems).length > 0
  const words = isAboutFields
    ? 'Not saved. Please correct what is marked.'
    : 'Failed to save settings. You may not be authorized.'
  return (
    <div className="rounded-card border border-danger bg-danger-soft p-4">
      <p role="alert" className="font-semibold">
        {failure.kind === 'stale' ? 'Someone else changed the settings meanwhile. Yours are not saved.' : words}
      </p>
      {failure.kind === 'stale' ? (
        <div className="mt-2 space-y-3">
          <p>What you typed is still in the form. Loading the current settings replaces it.</p>
          <Button look="quiet" onClick={() => onLoad(failure.now)}>
            Load the current settings
          </Button>
        </div>
      ) : null}
      {failure.kind === 'refused' && failure.status === 401 ? <LogInAgain /> : null}
    </div>
  )
}
