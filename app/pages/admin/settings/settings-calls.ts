import { type FieldErrors, fieldsBelow, type Refusal } from '#app/api/ask.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'

/** What is wrong, by the JSON pointer of the field in the settings. */
export type SettingsProblems = Record<string, string>

export function problemsIn(fields: FieldErrors): SettingsProblems {
  const problems = fieldsBelow('settings', fields)
  return Object.fromEntries(Object.entries(problems).map(([place, words]) => [`/${place}`, words]))
}

/** The settings as they are now, when somebody else was quicker: they come in the shape of a good answer. */
export function settingsIn({ code, facts }: Refusal): RevisedSettings | undefined {
  return code === 'stale_settings' ? (facts as RevisedSettings) : undefined
}

export function notSaved(refusal: Refusal): string {
  if (settingsIn(refusal)) return 'Someone else changed the settings meanwhile. Yours are not saved.'
  if (Object.keys(problemsIn(refusal.fields)).length > 0) return 'Not saved. Please correct what is marked.'
  return refusal.message
}
