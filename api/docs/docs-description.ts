/** The parts of an OpenAPI document that `/api/docs` reads. */
import { z } from '@hono/zod-openapi'

const schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return schema.optional()
  },
  get anyOf() {
    return z.array(schema).optional()
  },
  get properties() {
    return z.record(z.string(), schema).optional()
  },
})

const content = z.record(z.string(), z.object({ schema }))

const call = z.object({
  summary: z.string(),
  description: z.string().optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema }))
    .default([]),
  requestBody: z.object({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
})

export const description = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), call)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})

export type Description = z.output<typeof description>
export type Schema = z.output<typeof schema>
export type Call = z.output<typeof call> & { method: string; path: string }
