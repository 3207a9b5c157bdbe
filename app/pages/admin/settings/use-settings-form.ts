import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedChanges } from '#app/admin/use-unsaved-changes.ts'
import { useSend } from '#app/api/use-send.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'
import { notSaved, problemsIn, type SettingsProblems, saveSettings } from './settings-calls.ts'
import { settingsOfTexts, TICKED, textsOf, textsOfForm } from './settings-values.ts'

/** What the settings form knows and does. The inputs keep their own text; nothing typed is lost by a refusal. */
export function useSettingsForm(loaded: RevisedSettings) {
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(loaded)
  const [isChanged, setChanged] = useState(false)
  const [isSaved, setSaved] = useState(false)
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
    for (const [pointer, text] of Object.entries(textsOf(now.settings))) {
      const field = fieldOf(form.current, pointer)
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = text === TICKED
      else if (field) field.value = text
    }
    setBase(now)
    setChanged(false)
    forget()
    setProblems({})
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const settings = settingsOfTexts(textsOfForm(event.currentTarget))
    setSaved(false)
    const result = await send(saveSettings({ revision: base.revision, settings }), {
      failed: notSaved,
      keepsPage: true,
    })
    if (!result) return
    setSaved(result.kind === 'done')
    if (result.kind === 'done') return takeOver(result.answer)
    const found = problemsIn(result.fields)
    setProblems(found)
    const first = Object.keys(textsOf(base.settings)).find((pointer) => found[pointer] !== undefined)
    if (first) fieldOf(form.current, first)?.focus()
  }

  return { form, problems, refusal, isChanged, isSaving, isSaved, blocker, onInput, onSubmit, takeOver }
}

function isOther(form: HTMLFormElement | null, { settings }: RevisedSettings): boolean {
  if (!form) return false
  const typed = textsOfForm(form)
  return Object.entries(textsOf(settings)).some(([pointer, text]) => (typed[pointer] ?? '') !== text)
}

function fieldOf(form: HTMLFormElement | null, pointer: string) {
  const field = form?.elements.namedItem(pointer)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}
