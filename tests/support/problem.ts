/** What every refusal of the API must look like. */
import { expect } from 'vitest'

export type ProblemBody = Record<string, unknown> & {
  status: number
  code: string
  detail: string
  requestId: string
  errors?: { pointer: string; detail: string }[]
}

/** Checks that the answer is a whole problem document with that status and code, and returns it. */
export async function expectProblem(response: Response, status: number, code?: string): Promise<ProblemBody> {
  const text = await response.text()
  expect({ status: response.status, text }).toEqual({ status, text })
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const problem = JSON.parse(text) as ProblemBody
  expect(problem).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) })
  if (code !== undefined) expect(problem.code).toBe(code)
  expect(problem.type).toBe(`/api/openapi.json#${problem.code}`)
  expect(problem.requestId).toBe(response.headers.get('x-request-id'))
  return problem
}

/** The same for a refusal of one field, named by its pointer. */
export async function expectInvalid(response: Response, pointer: string): Promise<ProblemBody> {
  const problem = await expectProblem(response, 400, 'invalid_input')
  expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
  return problem
}
