import { OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { invalidInput, PROBLEMS, problemShape } from './problem.ts'
import type { ApiEnv } from './shop.ts'

/** A router whose input checks end in problem documents. */
export function newRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues, result.target)
    },
  })
}

/** Answers JSON after checking it against its shape: what is not in the shape never leaves the shop. */
export function answer<T extends z.ZodType, S extends 200 | 201>(c: Context, shape: T, value: z.input<T>, status: S) {
  return c.json(shape.parse(value) as z.output<T>, status)
}

/** A JSON answer in the OpenAPI document. */
export function jsonAnswer<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON body in the OpenAPI document; `required: false` accepts a call without any body. */
export function jsonBody<T extends z.ZodType>(schema: T, required = true) {
  return { body: { content: { 'application/json': { schema } }, required } }
}

/** The refusals of a call, for the OpenAPI document. Typed apart, so that clients see only the good answer. */
export function problems(...codes: (keyof typeof PROBLEMS)[]) {
  return problemAnswers(PROBLEMS, codes)
}

/** The same for codes of another table. Refusals of one status stand together. */
export function problemAnswers(table: Record<string, { status: number }>, codes: readonly string[]) {
  const byStatus = Map.groupBy(codes, (code) => table[code]?.status ?? 500)
  const answers = [...byStatus].map(([status, those]) => [
    status,
    {
      description: those.map((code) => `\`${code}\``).join(' or '),
      content: { 'application/problem+json': { schema: problemShape } },
    },
  ])
  return Object.fromEntries(answers) as Record<never, never>
}
