import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsavedChanges } from '#app/admin/unsaved-changes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import { type SettingsTexts, settingsOfTexts, textsOf, textsOfForm } from './settings-values.ts'

/**
 * What a form of settings knows and does, of all of them or of some. The inputs keep their own text; nothing typed is lost
 * by a refusal. `onSaved` is called once it is saved.
 */
export function useSettingsForm(loaded: RevisedSettings, onSaved?: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(loaded)
  const [isChanged, setChanged] = useState(false)
  // Counts up when the fields are to stand as the shop has them: they are then made anew.
  const [taken, setTaken] = useState(0)
  const [uploads, setUploads] = useState(0)
  const sending = useSend()
  const { blocker } = useUnsavedChanges(isChanged)
  const texts = useMemo(() => textsOf(base.settings), [base])
  const noteUpload = useCallback((change: 1 | -1) => setUploads((count) => count + change), [])
  const onInput = () => setChanged(isOther(form.current, texts))

  // Once, for what was typed before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(onInput, [])

  /** Puts the settings into the fields, as the store keeps them. */
  function takeOver(now: RevisedSettings) {
    setBase(now)
    setTaken(taken + 1)
    setChanged(false)
    sending.forget()
  }

  /** As the refusal brought them. */
  function takeCurrent() {
    const now = sending.refusal && settingsIn(sending.refusal)
    if (now) takeOver(now)
  }

  async function save(_: FormFields, form: HTMLFormElement) {
    const json = { revision: base.revision, settings: settingsOfTexts(textsOfForm(form, texts)) }
    await sending.send(() => browserApi.admin.settings.change.$post({ json }), {
      done: 'Saved. The shop shows it now.',
      failed: notSaved,
      keepsPage: true,
      after: (now) => {
        takeOver(now)
        onSaved?.()
      },
    })
  }

  const fields = { key: taken, texts, noteUpload }
  const state = { isChanged, isUploading: uploads > 0, answered: problemsIn(sending.fields) }
  return { form, fields, sending, ...state, blocker, onInput, save, takeCurrent }
}

function isOther(form: HTMLFormElement | null, before: SettingsTexts): boolean {
  return form !== null && Object.entries(textsOfForm(form, before)).some(([pointer, text]) => before[pointer] !== text)
}

/** The errors, by the field's JSON pointer in the settings. */
function problemsIn(fields: FieldErrors): FieldErrors {
  const problems = fieldsBelow('settings', fields)
  return Object.fromEntries(Object.entries(problems).map(([place, words]) => [`/${place}`, words]))
}

/** The settings as they are now, when somebody else was quicker: they come in the shape of a good answer. */
function settingsIn({ code, facts }: Refusal): RevisedSettings | undefined {
  return code === 'stale_settings' ? (facts as RevisedSettings) : undefined
}

function notSaved(refusal: Refusal): string {
  if (settingsIn(refusal)) return 'Someone else changed the settings meanwhile. Yours are not saved.'
  if (Object.keys(problemsIn(refusal.fields)).length > 0) return 'Not saved. Please correct what is marked.'
  return refusal.message
}
