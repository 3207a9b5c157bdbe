/** The calls of the identity service that the document leaves out, from the shapes that the service itself checks. */
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { DEFAULT_PASSWORD_POLICY } from '#store/identity/identity-settings.ts'
import { AUTH_PATH, createAuth } from '#store/identity/library/auth.server.ts'
import type { Operation, Parameter, Schema } from './document.ts'

type Endpoint = { path?: string; options?: { method?: string | string[]; body?: z.ZodType; query?: z.ZodType } }

/** `described` are the operations that the document has. */
export function identityOperations(db: Db, described: readonly Operation[]): Operation[] {
  const known = new Set(described.map(({ method, path }) => `${method} ${path}`))
  return Object.values(endpointsOf(db))
    .flatMap(operationsOf)
    .filter(({ method, path }) => !known.has(`${method} ${path}`))
}

function endpointsOf(db: Db): Record<string, Endpoint> {
  const auth = createAuth(db, {
    social: [],
    passwordPolicy: DEFAULT_PASSWORD_POLICY,
    captcha: undefined,
    authorisedOrigins: [],
    secret: 'only the shapes of the calls are read',
    publicUrl: 'http://localhost',
    anyHost: true,
    isOwnOrigin: () => true,
    report: () => undefined,
    attempts: undefined,
    forgetAccount: () => Promise.resolve(),
  })
  return auth.api as Record<string, Endpoint>
}

function operationsOf({ path, options = {} }: Endpoint): Operation[] {
  if (path === undefined) return []
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({ name, in: 'path', schema: TEXT }))
  const query = Object.entries(shapeOf(options.query).properties ?? {})
  const parameters = [...inPath, ...query.map(([name, schema]): Parameter => ({ name, in: 'query', schema }))]
  const body = { type: 'application/json', schema: shapeOf(options.body), required: options.body !== undefined }
  return [options.method ?? 'GET'].flat().map((method) => ({
    method,
    path: AUTH_PATH + path.replace(/:(\w+)/g, '{$1}'),
    parameters,
    ...(method === 'GET' ? {} : { body }),
  }))
}

const TEXT: Schema = { type: 'string', maxLength: 100 }

function shapeOf(shape: z.ZodType | undefined): Schema {
  return shape ? (z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }) as Schema) : { type: 'object' }
}
