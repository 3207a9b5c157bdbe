/** Messages in the outbox, for tests. */
import { mailOutbox } from '#db/schema/talk.ts'
import type { TestShop } from './shop.ts'

type Values = Partial<typeof mailOutbox.$inferInsert>

/** Puts a message into the outbox; returns its id. */
export async function putMail({ database }: TestShop, values: Values = {}): Promise<number> {
  const usual = {
    kind: 'verify_email',
    recipient: 'asha@shop.example',
    facts: { name: 'Asha', url: 'https://x.example/v' },
  }
  const [row] = await database.db
    .insert(mailOutbox)
    .values({ ...usual, ...values })
    .returning({ id: mailOutbox.id })
  if (!row) throw new Error('The insert returned no row')
  return row.id
}

/** The same for one that was given up. */
export function failMail(shop: TestShop, values: Values = {}): Promise<number> {
  return putMail(shop, { failedAt: new Date(), attempts: 10, lastError: '550 No such user', ...values })
}
