import type { ReactNode } from 'react'
import { SaveBar } from '#app/admin/frame/save-bar.tsx'
import { LeaveQuestion } from '#app/admin/unsaved-changes.tsx'
import { Refused } from '#app/desk/edited.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import type { RevisedSettings } from '#store/settings/settings.ts'
import { SettingsContext } from './settings-fields.tsx'
import { useSettingsForm } from './use-settings-form.ts'

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
        error={<Refused sending={sending} of="settings" saysAlways takeCurrent={settings.takeCurrent} />}
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
