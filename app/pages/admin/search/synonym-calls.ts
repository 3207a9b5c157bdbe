import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import type { NewSynonym } from '#store/finding/synonyms.schema.ts'

/** What is wrong with either side, in the words of the API. */
export type WordProblems = { from?: string; to?: string }

export type Added = { kind: 'added' } | { kind: 'refused'; problems: WordProblems }

type Line = NewSynonym & { userId: string | undefined }

/** Adds the line. Never throws: a call that did not arrive is refused without problems of a field. */
export async function addSynonym(json: Line): Promise<Added> {
  try {
    const response = await browserApi.admin.synonyms.add.$post({ json })
    if (response.ok) return { kind: 'added' }
    const problems: WordProblems = {}
    for (const { pointer, detail } of (await readProblem(response)).errors) {
      if (pointer === '/from') problems.from ??= detail
      if (pointer === '/to') problems.to ??= detail
    }
    return { kind: 'refused', problems }
  } catch {
    return { kind: 'refused', problems: {} }
  }
}

/** True when the line is gone, whoever took it away. */
export async function removeSynonym(id: string, userId: string | undefined): Promise<boolean> {
  try {
    const response = await browserApi.admin.synonyms.delete[':id'].$post({ param: { id }, json: { userId } })
    return response.ok || (await readProblem(response)).code === 'not_found'
  } catch {
    return false
  }
}
