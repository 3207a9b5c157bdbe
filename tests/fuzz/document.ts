/** The OpenAPI document of a running store as a list of operations. */

/** As much of JSON Schema as the document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: (string | number | boolean | null)[]
  const?: string | number | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

type Content = Record<string, { schema?: Schema }>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

export type Operation = {
  method: string
  /** With the parameters in braces. */
  path: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema; required: boolean }
  /** The documented answers by status; undefined for calls that the document does not name. */
  answers?: Record<string, { content?: Content }>
}

type Described = {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** Such as "POST /api/orders". */
export function nameOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export async function readDocument(url: string): Promise<ApiDocument> {
  const response = await fetch(`${url}/api/openapi.json`)
  return (await response.json()) as ApiDocument
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      ...bodyOf(described),
      answers: described.responses,
    })),
  )
}

function bodyOf({ requestBody }: Described): Partial<Operation> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined) return {}
  return { body: { type, schema: content?.schema ?? {}, required: requestBody?.required ?? false } }
}
