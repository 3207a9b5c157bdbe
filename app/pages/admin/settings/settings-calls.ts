import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import type { RevisedSettings } from '#store/settings/settings.ts'

/** What is wrong, by the JSON pointer of the field in the settings. */
export type SettingsProblems = Record<string, string>

export type Saved =
  | { kind: 'saved'; now: RevisedSettings }
  | { kind: 'stale'; now: RevisedSettings }
  | { kind: 'refused'; status: number; problems: SettingsProblems }

/** Saves the settings. Never throws: a call that did not arrive is refused with status 0. */
export async function saveSettings(json: RevisedSettings & { userId: string | undefined }): Promise<Saved> {
  try {
    const response = await browserApi.admin.settings.change.$post({ json })
    if (response.ok) return { kind: 'saved', now: await response.json() }
    const { status, code, errors, facts } = await readProblem(response)
    // The present settings come with the refusal, in the shape of a good answer.
    if (code === 'stale_settings') return { kind: 'stale', now: facts as RevisedSettings }
    const problems: SettingsProblems = {}
    for (const { pointer, detail } of errors) problems[pointer.replace(/^\/settings/, '')] ??= detail
    return { kind: 'refused', status, problems }
  } catch {
    return { kind: 'refused', status: 0, problems: {} }
  }
}
