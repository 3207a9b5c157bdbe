import type { ReactNode } from 'react'
import { SaveBar } from '#app/admin/frame/save-bar.tsx'
import { LeaveQuestion, LogInAgain } from '#app/admin/unsaved-changes.tsx'
import type { Refusal } from '#app/api/ask.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
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
  const { sending, isChanged, isUploading } = settings
  const { refusal } = sending
  return (
    <CheckedForm
      ref={settings.form}
      sending={sending}
      answered={settings.answered}
      onInput={settings.onInput}
      onSend={settings.save}
      marksRequired
      className="max-w-4xl space-y-6 [&_:is(input,textarea)]:scroll-my-32"
    >
      <SettingsContext key={key} value={fields}>
        {children}
      </SettingsContext>
      <SaveBar
        save={next?.label ?? 'Save Settings'}
        isUploading={isUploading}
        error={refusal ? <Failed refusal={refusal} onLoad={settings.takeOver} /> : null}
      >
        {next?.beside ?? (
          <p role="status" className="font-semibold empty:hidden">
            {isChanged && !refusal ? 'Not saved yet.' : sending.done}
          </p>
        )}
      </SaveBar>
      <LeaveQuestion blocker={settings.blocker}>The changes to the settings are not saved yet.</LeaveQuestion>
    </CheckedForm>
  )
}

type FailedProps = { refusal: Refusal; onLoad: (now: RevisedSettings) => void }

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
