import type { Shop } from '#api/shop.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import type { Env } from '#server/env.ts'
import { publicUrlOf } from '#server/shop.ts'
import { invalidField } from '#store/errors.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { readOrMakePushKeys } from '#store/talk/rings/push-keys.server.ts'
import { createBell } from './bell.ts'
import { PushRefused, type PushTerms, refuseOddEndpoint, sendPush } from './send-push.ts'

/** The process's bell, the rings part of the API's `Shop`, and the terms of pushes. */
export function createRinging(env: Env, database: Database, secret: string) {
  const bell = createBell(database)
  const { db } = database
  const [publicUrl, allowsPrivate] = [publicUrlOf(env), env.PRIVATE_ADDRESSES]
  const pushTerms = async (): Promise<PushTerms> => {
    const { email } = await readDetails(db)
    return { keys: await readOrMakePushKeys(db, secret), contact: contactOf(email, publicUrl), allowsPrivate }
  }

  const rings: Shop['rings'] = {
    desks: bell.desks,
    applicationServerKey: async () => (await readOrMakePushKeys(db, secret)).publicKey,
    refuseEndpoint(endpoint) {
      try {
        refuseOddEndpoint(endpoint, allowsPrivate)
      } catch (error) {
        throw invalidField('/endpoint', sentenceOf(error))
      }
    },
    async ringNow(target, ring) {
      try {
        await sendPush(target, ring, await pushTerms())
        return undefined
      } catch (error) {
        return { isGone: error instanceof PushRefused && error.cause === 410, words: sentenceOf(error) }
      }
    },
  }
  return { bell, rings, pushTerms }
}

/** Where push services can complain when the shop sends too much. */
function contactOf(email: string, publicUrl: string): string {
  if (email !== '') return `mailto:${email}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost'
}

const UNREACHED = 'The push service could not be reached.'

function sentenceOf(error: unknown): string {
  if (error instanceof PushRefused) return error.message
  return error instanceof Error && /^The push service/.test(error.message) ? error.message : UNREACHED
}
