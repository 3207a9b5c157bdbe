import type { ReactNode } from 'react'
import { LeaveQuestion, LogInAgain } from '#app/admin/unsaved-changes.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import { SettingsContext } from './settings-fields.tsx'
import { settingsIn, useSettingsForm } from './use-settings-form.ts'

type Props = {
  loaded: RevisedSettings
  /** The fields. What they do not show stays as it is. */
  children: ReactNode
  /** The button's text and what follows, when the person is not to stay. */
  next?: { label: string; onSaved: () => void; beside: ReactNode }
}

/** A form of settings, of all of them or of some. */
export function SettingsForm({ loaded, children, next }: Props) {
  const settings = useSettingsForm(loaded, next?.onSaved)
  const { key, ...fields } = settings.fields
  return (
    <CheckedForm
      ref={settings.form}
      onInput={settings.onInput}
      onSend={settings.save}
      marksRequired
      className="max-w-4xl space-y-6 [&_:is(input,textarea)]:scroll-my-32"
    >
      <SettingsContext key={key} value={fields}>
        {children}
      </SettingsContext>
      <SaveBar settings={settings} next={next} />
      <LeaveQuestion blocker={settings.blocker}>The changes to the settings are not saved yet.</LeaveQuestion>
    </CheckedForm>
  )
}

type FormState = ReturnType<typeof useSettingsForm>

type SaveBarProps = { settings: FormState; next: Props['next'] | undefined }

/** Always in reach at the lower edge; how the last try ended stands right above the button. */
function SaveBar({ settings: { isUploading, isSaving, isSaved, isChanged, refusal, takeOver }, next }: SaveBarProps) {
  const isHydrated = useHydrated()
  const label = next?.label ?? 'Save Settings'
  return (
    <div className="desk-bar flex-col items-stretch">
      {refusal ? <Failed refusal={refusal} onLoad={takeOver} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          className="min-w-40 flex-1 sm:flex-none"
          disabled={!isHydrated || isSaving || isUploading}
        >
          {isUploading ? 'Uploading...' : isSaving ? 'Saving...' : label}
        </Button>
        {next?.beside}
        <p role="status" className="font-semibold empty:hidden">
          {isSaved && !next
            ? 'Saved. The shop shows it now.'
            : isChanged && !refusal && !next
              ? 'Not saved yet.'
              : null}
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
