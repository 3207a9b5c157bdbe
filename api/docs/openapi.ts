/** The description of the API, made from the same shapes that check it. */
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { describeIdentity } from '#api/identity/identity-calls.ts'
import { upload } from '#api/images.ts'
import { photoUpload } from '#api/mine/my-photo.ts'
import { shopPictureUpload } from '#api/owner/shop-pictures.ts'
import type { ApiEnv } from '#api/shop.ts'
import { constantAnswer } from '#api/storefront/constant-answer.ts'

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Tokri store API',
    version: '1',
    description:
      'Prices are rupees with at most two decimals. Who is asking is said by the session cookie that signing in sets; a ' +
      'userId in a body must be that person. Writes take application/json, from pages of this shop or from programs. ' +
      'Every refusal is a problem document (RFC 9457) with a code, and the requestId of the x-request-id header.',
  },
}

const SESSION = {
  type: 'apiKey',
  in: 'cookie',
  name: 'tokri.session_token',
  description:
    'Set by signing in; over HTTPS its name begins with __Host-. `x-right` says which right a call asks for, `x-strongest-acts` that the password is asked for again.',
} as const

export type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

/** Serves `/openapi.json`, and returns what gives the same document to those in the house. It is made once, when first wanted. */
export function openApi(api: OpenAPIHono<ApiEnv>): () => ApiDocument {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', SESSION)
  describeUpload(api)
  describeIdentity(api)
  let document: ApiDocument | undefined
  const describe = () => {
    document ??= api.getOpenAPI31Document(DOCUMENT)
    return document
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }
  api.get(
    '/openapi.json',
    constantAnswer(() => JSON.stringify(describe()), headers),
  )
  return describe
}

function describeUpload({ openAPIRegistry }: OpenAPIHono<ApiEnv>): void {
  const form = z.object({
    file: z.string().openapi({ format: 'binary' }),
    upload_preset: z.string().optional().openapi({ description: 'For hosts that ask for one; this one takes any' }),
  })
  openAPIRegistry.registerPath({
    ...upload,
    path: '/images/upload',
    request: { body: { content: { 'multipart/form-data': { schema: form } }, required: true } },
  })
  openAPIRegistry.registerPath({
    ...shopPictureUpload,
    path: '/admin/shop-pictures/{shape}',
    request: {
      ...shopPictureUpload.request,
      body: { content: { 'multipart/form-data': { schema: form.pick({ file: true }) } }, required: true },
    },
  })
  openAPIRegistry.registerPath({
    ...photoUpload,
    path: '/me/photo',
    request: { body: { content: { 'multipart/form-data': { schema: form.pick({ file: true }) } }, required: true } },
  })
}
