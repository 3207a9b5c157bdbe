import { createRoute, z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok, problems } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { languageQueryShape } from '#store/goods/products/products.schema.ts'
import { retentionLines } from '#store/people/privacy/fates.ts'
import { changeSettings, readSettings } from '#store/shop/settings/change-settings.server.ts'
import { policiesOf } from '#store/shop/settings/sections/policies.ts'
import { publicShopShape, revisedSettingsShape, shopDetailsShape } from '#store/shop/settings/settings.schema.ts'
import { publicDetailsOf } from '#store/shop/settings/settings.ts'
import { MOST_INT4 } from '#store/wire.ts'

const about = createRoute({
  method: 'get',
  path: '/',
  summary: 'What everybody may know of the shop',
  description:
    'Whom to call and to complain to, what delivery costs in rupees, the policies, and what is kept of people.',
  request: { query: languageQueryShape },
  responses: { ...ok(publicShopShape, 'The shop'), ...problems('invalid_input') },
})

export function aboutShopApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(about, async (c) => {
      const details = await shop.catalogue.details()
      c.header('cache-control', 'no-store')
      const answer = {
        ...publicDetailsOf(details, shop.phones),
        policies: policiesOf(details, c.req.valid('query').language),
        kept: retentionLines(),
      }
      return answer
    }),
  ])
}

const owner = adminCalls('change settings')

const read = owner.post({
  path: '/settings',
  summary: 'Read the settings of the shop',
  description: 'What was never set has its default.',
  responses: ok(revisedSettingsShape, 'The settings and the count of their changes'),
})

const change = owner.post({
  path: '/settings/change',
  summary: 'Change the settings of the shop',
  description:
    'Takes all of them, with the revision they were read at; another one is answered 409 stale_settings. They hold at once, ' +
    'in other processes within a second. Another UPI ID, and whether staff need a second factor, asks for the password again.',
  body: z.object({ revision: z.int().min(0).max(MOST_INT4), settings: shopDetailsShape }),
  bodyName: 'SettingsChange',
  responses: ok(revisedSettingsShape, 'The settings as they are now'),
  refusals: ['stale_settings', 'proof_required'],
})

export function settingsApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, (_, admin) => readSettings(shop.db, admin)),
    answering(change, async (c, admin) => {
      const changes = c.req.valid('json')
      const changed = await changeSettings(shop.db, admin, changes)
      // Shorter session times also hold for sessions that are open.
      await shop.onCatalogueChange()
      return changed
    }),
  ])
}
