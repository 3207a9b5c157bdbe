/** Reads the store API's problem documents without trusting them. */
export type Problem = {
  status: number
  code: string
  detail: string
  errors: { pointer: string; detail: string; reason: string }[]
  /** Everything in the answer, such as the items that ran out. */
  facts: Record<string, unknown>
}

/** Reads a refusal; an answer that is no problem document reads as an empty one. */
export async function readProblem(response: { status: number; json: () => Promise<unknown> }): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const facts: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const errors = Array.isArray(facts.errors) ? facts.errors.flatMap(fieldErrorOf) : []
  return { status: response.status, code: textOf(facts.code), detail: textOf(facts.detail), errors, facts }
}

function fieldErrorOf(value: unknown) {
  if (typeof value !== 'object' || value === null || !('pointer' in value) || !('detail' in value)) return []
  const reason = 'reason' in value ? textOf(value.reason) : ''
  return [{ pointer: String(value.pointer), detail: String(value.detail), reason }]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
