import { adminCalls, strongestCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import {
  channelTestResultShape,
  channelTestShape,
  messageChannelsChangeShape,
  messageChannelsShape,
} from '#store/shop/settings/ways-out.schema.ts'

const owner = adminCalls('change settings')
const ways = ok(messageChannelsShape, 'The ways, without passwords and tokens')

const read = owner.get({
  path: '/',
  summary: 'How mail and messages to phones leave the shop',
  description: 'What the process was started with goes before what is set here.',
  responses: ways,
})

const change = strongestCalls('change settings', 'settings.mail-server', 'settings.sms-gateway').post({
  path: '/change',
  summary: 'Set the mail server or the SMS gateway, or take it away',
  description:
    'A password or token that is absent stays, unless the server is another one. Neither may be an address of the network of the shop.',
  body: messageChannelsChangeShape,
  bodyName: 'WaysOutChange',
  responses: ways,
  refusals: ['stale_settings'],
})

const test = owner.post({
  path: '/test',
  summary: 'Send a test, and hear in plain words what failed',
  body: channelTestShape,
  bodyName: 'WayOutTest',
  responses: ok(channelTestResultShape, 'How it went'),
  refusals: ['rate_limited'],
})

export function waysOutApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, () => shop.waysOut.read()),
    answering(change, (c, admin) => shop.waysOut.change(admin, c.req.valid('json'))),
    answering(test, async (c, admin) => {
      await shop.limits.count('test of a way out', admin)
      return shop.waysOut.test(c.req.valid('json'))
    }),
  ])
}
