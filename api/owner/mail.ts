import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { sourceOfRequest } from '#store/people/identity/security-events.ts'
import {
  listedMailShape,
  mailPageShape,
  mailQueryShape,
  oldMailDecidedShape,
  oldMailDecisionShape,
  openedMailShape,
} from '#store/talk/mail/mail.schema.ts'
import { decideOnOldMail, listMails, readMail, retryMail } from '#store/talk/mail/read-mail.server.ts'
import { rowNumberShape } from '#store/wire.ts'

const outbox = adminCalls('read mail')
const oneMail = z.object({ id: rowNumberShape })

const list = outbox.get({
  path: '/mail',
  summary: 'List messages to customers, newest first',
  description: 'Fifty at a time. `kept` are those that the shop cannot send: they are here to be read.',
  request: { query: mailQueryShape },
  responses: ok(mailPageShape, 'A page of them'),
})

const read = outbox.get({
  path: '/mail/{id}',
  summary: 'Read a message',
  description:
    'A link or code that lets a customer in is in it until it is sent or runs out. One that lets in somebody who works here never is.',
  request: { params: oneMail },
  responses: ok(openedMailShape, 'The message'),
  refusals: ['proof_required'],
})

const retry = outbox.post({
  path: '/mail/{id}/retry',
  summary: 'Try again to send a message that was given up',
  request: { params: oneMail },
  responses: ok(listedMailShape, 'It waits to be sent'),
  refusals: ['wrong_status'],
})

const decide = outbox.post({
  path: '/mail/old',
  summary: 'Send the messages that waited for more than a day, or keep them',
  description: 'They waited for a mail server, or for the shop to be open again. None leaves by itself.',
  body: oldMailDecisionShape,
  responses: ok(oldMailDecidedShape, 'How many they were'),
})

/** The outbox, for owners only: its messages may hold links that let customers in. */
export function mailApi(shop: Shop) {
  const router = newRouter()
  const sends = shop.mail.channels
  return router.openapiRoutes([
    answering(list, async (c, admin) => {
      const page = await listMails(shop.db, admin, { ...c.req.valid('query'), sends })
      return { ...page, sends: [...sends] }
    }),
    answering(read, async (c, admin) => {
      const { mail, row, isSecret, isMasked } = await readMail(shop.db, admin, c.req.valid('param').id, sends)
      const source = sourceOfRequest(c.env.requestId, c.env.client)
      if (isSecret) shop.report({ event: 'secret.read', ...source, uid: admin.uid, about: `${mail.kind} ${mail._id}` })
      // Another version's row may lack facts, and is listed without its text.
      const message = await shop.mail.write(row).catch(() => null)
      const written = message && { subject: message.subject, text: message.text }
      return { ...mail, written, isMasked }
    }),
    answering(decide, (c, admin) => decideOnOldMail(shop.db, admin, sends, c.req.valid('json').sends)),
    answering(retry, (c, admin) => retryMail(shop.db, admin, c.req.valid('param').id, sends)),
  ])
}
