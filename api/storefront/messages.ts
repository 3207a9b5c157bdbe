import { z } from '@hono/zod-openapi'
import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { byLanguage } from '#store/language.ts'
import { MESSAGE_STEPS, templateOf } from '#store/talk/messages/message-words.ts'

const inLanguages = z.object(byLanguage(() => z.string()))
const shape = z
  .object(Object.fromEntries(MESSAGE_STEPS.map((step) => [step, inLanguages])) as Record<Step, typeof inLanguages>)
  .meta({ id: 'MessageWords' })

type Step = (typeof MESSAGE_STEPS)[number]

const read = adminCalls('read orders').get({
  path: '/messages',
  summary: 'Read the words for customers at each step',
  description: 'With places such as {name}, for the person who sends them.',
  responses: ok(shape, 'The words by step and language'),
})

export function messagesApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(read, async () => {
      const { messages } = await shop.details.current()
      const both = (step: Step) => byLanguage((language) => templateOf(messages, step, language))
      const words = Object.fromEntries(MESSAGE_STEPS.map((step) => [step, both(step)]))
      return words as z.input<typeof shape>
    }),
  ])
}
