import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useUnsavedChanges } from '#app/admin/unsaved-changes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { type FieldErrors, fieldsBelow, type Refusal } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import { settingsOfTexts, textsOf, textsOfForm } from './settings-values.ts'

/**
 * What a form of settings knows and does, of all of them or of some. The inputs keep their own text; nothing typed is lost
 * by a refusal. `onSaved` is called instead of saying that it is saved.
 */
export function useSettingsForm(loaded: RevisedSettings, onSaved?: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(loaded)
  const [isChanged, setChanged] = useState(false)
  const [isSaved, setSaved] = useState(false)
  // Counts up when the fields are to stand as the shop has them: they are then made anew.
  const [taken, setTaken] = useState(0)
  const [uploads, setUploads] = useState(0)
  const { isBusy: isSaving, send, refusal, forget } = useSend()
  const [problems, setProblems] = useState<SettingsProblems>({})
  const { blocker } = useUnsavedChanges(isChanged)

  // Once, for what was typed before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setChanged(isOther(form.current, base)), [])

  function onInput(event: FormEvent<HTMLFormElement>) {
    setChanged(isOther(form.current, base))
    setSaved(false)
    const name = event.target instanceof HTMLElement ? event.target.getAttribute('name') : null
    if (name) setProblems(({ [name]: _, ...others }) => others)
  }

  /** Puts the settings into the fields, as the store keeps them. */
  function takeOver(now: RevisedSettings) {
    setBase(now)
    setTaken(taken + 1)
    setChanged(false)
    forget()
    setProblems({})
  }

  async function save(_: FormFields, form: HTMLFormElement) {
    const settings = settingsOfTexts(textsOfForm(form, textsOf(base.settings)))
    setSaved(false)
    const json = { revision: base.revision, settings }
    const result = await send(() => browserApi.admin.settings.change.$post({ json }), {
      failed: notSaved,
      keepsPage: true,
    })
    if (!result) return
    setSaved(result.kind === 'done')
    if (result.kind === 'done') {
      takeOver(result.answer)
      return onSaved?.()
    }
    const found = problemsIn(result.fields)
    setProblems(found)
    const first = Object.keys(textsOf(base.settings)).find((pointer) => found[pointer] !== undefined)
    if (first) fieldOf(form, first)?.focus()
  }

  const noteUpload = useCallback((change: 1 | -1) => setUploads((count) => count + change), [])
  const texts = useMemo(() => textsOf(base.settings), [base])
  const fields = { key: taken, texts, problems, noteUpload }
  const state = { isChanged, isSaving, isSaved, isUploading: uploads > 0 }
  return { form, fields, refusal, ...state, blocker, onInput, save, takeOver }
}

function isOther(form: HTMLFormElement | null, { settings }: RevisedSettings): boolean {
  if (!form) return false
  const before = textsOf(settings)
  return Object.entries(textsOfForm(form, before)).some(([pointer, text]) => before[pointer] !== text)
}

function fieldOf(form: HTMLFormElement, pointer: string) {
  const field = form.elements.namedItem(pointer)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}

/** The errors, by the field's JSON pointer in the settings. */
export type SettingsProblems = Record<string, string>

function problemsIn(fields: FieldErrors): SettingsProblems {
  const problems = fieldsBelow('settings', fields)
  return Object.fromEntries(Object.entries(problems).map(([place, words]) => [`/${place}`, words]))
}

/** The settings as they are now, when somebody else was quicker: they come in the shape of a good answer. */
export function settingsIn({ code, facts }: Refusal): RevisedSettings | undefined {
  return code === 'stale_settings' ? (facts as RevisedSettings) : undefined
}

function notSaved(refusal: Refusal): string {
  if (settingsIn(refusal)) return 'Someone else changed the settings meanwhile. Yours are not saved.'
  if (Object.keys(problemsIn(refusal.fields)).length > 0) return 'Not saved. Please correct what is marked.'
  return refusal.message
}
