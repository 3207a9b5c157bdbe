import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { contentDisposition } from '#api/desk/downloads.ts'
import { customerCalls } from '#api/guarded-calls.ts'
import { receiveFile } from '#api/received-file.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import { type ApiEnv, personOf, type Shop } from '#api/shop.ts'
import { PHOTO_LIMITS } from '#store/goods/images/images.ts'
import { forgetPhoto, photosOf, removePhoto, setPhoto } from '#store/people/accounts/photo.server.ts'
import { signInMethodsShape } from '#store/people/identity/identity.schema.ts'
import { readSignInMethods } from '#store/people/identity/sessions/my-sessions.server.ts'
import { exportOwnData } from '#store/people/privacy/export-own-data.server.ts'
import { OWN_ROWS, type OwnRows } from '#store/people/privacy/person-rows.server.ts'

const list = z.array(z.looseObject({}))
const rows = Object.fromEntries(Object.keys(OWN_ROWS).map((name) => [name, list])) as Record<OwnRows, typeof list>

const ownData = z
  .object({
    exportedAt: z.iso.datetime(),
    profile: z.looseObject({}),
    addresses: list,
    orders: list,
    ...rows,
    khata: list,
    wishlist: list,
    messages: list,
    sessions: list,
    log: list,
  })
  .meta({ id: 'OwnData' })

const waysIn = customerCalls.get({
  path: '/ways-in',
  summary: 'How the current user gets in: password, connected services, second factor',
  responses: ok(signInMethodsShape, 'The ways'),
})

const download = customerCalls.get({
  path: '/data',
  summary: 'Everything the shop keeps about the current user, as a file',
  description:
    'Profile, addresses, wishlist, khata, orders with their lines, returns, what was noted about them and their invoices, what was written under ' +
    'the account or a proven email, messages without what lets anybody in, invitations, sessions without tokens, and what was changed by the shop.',
  responses: ok(ownData, 'The file'),
  refusals: ['rate_limited'],
})

const photoRemoval = customerCalls.send({
  path: '/photo/delete',
  summary: 'Take the own photo away',
  responses: ok(z.object({ photoURL: z.null() }), 'There is none any more'),
})

export function myDataApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(waysIn, (_, customer) => readSignInMethods(shop.db, customer)),
    answering(download, async (c, customer) => {
      await shop.limits.count('own data', customer)
      const data = await exportOwnData(shop.db, customer)
      c.header('content-disposition', contentDisposition(`my-data-${data.exportedAt.slice(0, 10)}.json`))
      return data
    }),
    answering(photoRemoval, async (_, customer) => {
      await removePhoto(shop.db, shop.images, customer)
      return { photoURL: null }
    }),
  ])
}

const FILE = { bytes: PHOTO_LIMITS.bytes, tooLarge: 'A photo may have at most 2 MB.', missing: 'Choose a photo.' }

const photo = z.object({ photoURL: z.string() }).meta({ id: 'OwnPhoto' })

export const photoUpload = customerCalls.send({
  hide: true,
  path: '/',
  summary: 'Set the own photo',
  description: 'multipart/form-data with `file`: a picture of at most 2 MB and 12 megapixels, drawn anew as a square.',
  responses: ok(photo, 'Where the photo is'),
  refusals: ['invalid_input', 'payload_too_large', 'unsupported_media_type', 'rate_limited', 'busy'],
})

export function myPhotoApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(photoUpload, async (c, customer) => {
      await shop.limits.count('photo', customer)
      await using file = await receiveFile(c.req.raw, FILE, shop.receiveUpload)
      const photoURL = await setPhoto(shop.db, shop.images, customer, file, c.req.raw.signal)
      return { photoURL }
    }),
  ])
}

/** Deletes the photo files that an account stopped using, because it was deleted or got another photo. */
export function deletePhotosLeft({ db, images }: Shop) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const uid = c.req.method === 'POST' ? (await personOf(c))?.uid : undefined
    const photos = uid === undefined ? [] : await photosOf(db, [uid])
    await next()
    if (!c.res.ok || uid === undefined || photos.length === 0) return
    const stay = await photosOf(db, [uid])
    for (const photo of photos) if (!stay.includes(photo)) await forgetPhoto(db, images, photo)
  })
}
