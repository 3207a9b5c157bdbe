/** Serves the API's OpenAPI document, made from the same shapes that check requests and answers. */
import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import { billUpload } from '#api/desk/expenses.ts'
import { describeIdentity } from '#api/identity/identity-calls.ts'
import { pictureUpload } from '#api/images.ts'
import { photoUpload } from '#api/mine/my-data.ts'
import { shopPictureUpload } from '#api/owner/shop-pictures.ts'
import type { ApiEnv } from '#api/shop.ts'
import { addExamples } from './examples.ts'

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Tokri store API',
    version: '1',
    description:
      'Prices are rupees with at most two decimals. Who is asking is said by the session cookie that signing in sets; a ' +
      'userId in a body must be that person. Writes take application/json, from pages of this shop or from programs. ' +
      'Every refusal is a problem document (RFC 9457) with a code, and the requestId of the x-request-id header.',
    contact: { name: 'The shop' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
}

const SESSION = {
  type: 'apiKey',
  in: 'cookie',
  name: 'tokri.session_token',
  description:
    'Set by signing in; over HTTPS its name begins with __Host-. `x-right` says which right a call asks for, `x-strongest-acts` that the password is asked for again.',
} as const

const linkTo = (what: string) =>
  ({
    type: 'apiKey',
    in: 'cookie',
    name: `tokri.${what}`,
    description: `Set by opening the link of a mail about the ${what}; over HTTPS its name begins with __Host-.`,
  }) as const

/** The only refusal of calls without input. */
const HEAD_TOO_LARGE = { 431: { description: 'The head of the request is over 16 KB' } }

type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

/** Serves `/openapi.json`, made at the first request. */
export function serveOpenApi(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', SESSION)
  describeUploads(api)
  describeIdentity(api)
  let text: string | undefined
  api.get('/openapi.json', (c) => {
    text ??= JSON.stringify(whole(api.getOpenAPI31Document(DOCUMENT)))
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
}

function describeUploads({ openAPIRegistry }: OpenAPIHono<ApiEnv>): void {
  const form = z.object({ file: z.string().openapi({ format: 'binary' }) })
  const withPreset = form.extend({
    upload_preset: z.string().optional().openapi({ description: 'For hosts that ask for one; this one takes any' }),
  })
  const describe = ({ hide: _, ...call }: RouteConfig, path: string, schema: z.ZodObject) => {
    const body = { content: { 'multipart/form-data': { schema } }, required: true }
    openAPIRegistry.registerPath({ ...call, path, request: { ...call.request, body } })
  }
  describe(pictureUpload, '/images/upload', withPreset)
  describe(shopPictureUpload, '/admin/shop-pictures/{shape}', form)
  describe(photoUpload, '/me/photo', form)
  describe(billUpload, '/admin/expenses/{id}/bill', form)
}

/** Adds to each call what code generators expect: a name, a group, a description, and a mark where nobody need sign in. */
function whole(document: ApiDocument): ApiDocument {
  const schemes = document.components?.securitySchemes ?? {}
  for (const [path, calls] of Object.entries(document.paths ?? {})) {
    for (const [method, call] of Object.entries(calls)) {
      call.operationId = idOf(method, path)
      call.tags = [groupOf(path)]
      call.description ??= call.summary
      call.security ??= []
      for (const name of call.security.flatMap(Object.keys)) {
        if (name.endsWith('Link')) schemes[name] ??= linkTo(name.replace('Link', ''))
      }
      if (!Object.keys(call.responses).some((status) => status.startsWith('4'))) {
        Object.assign(call.responses, HEAD_TOO_LARGE)
      }
    }
  }
  const groups = new Set(Object.keys(document.paths ?? {}).map(groupOf))
  addExamples(document)
  document.tags = [...groups].sort().map((name) => ({ name, description: `What begins with ${name}.` }))
  return document
}

/** The call's group: "orders" for /api/orders/{id} and for /api/admin/orders. */
function groupOf(path: string): string {
  return /^\/api\/(?:admin\/)?([\w-]+)/.exec(path)?.[1] ?? ''
}

/** The call's name, such as postOrdersIdCancel. */
function idOf(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').match(/[a-z\d]+/gi) ?? []
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
