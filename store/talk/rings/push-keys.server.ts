/** The shop's VAPID keys, by which push services identify it (RFC 8292). Made once: browsers subscribe with them. */
import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { pushSubscriptions } from '#db/schema/talk.ts'
import type { Db } from '#engines/postgres/client.ts'
import { LOCKS } from '#engines/postgres/locks.ts'
import { withStartupLock } from '#engines/postgres/one-at-a-time.ts'
import { readSealed, storeSealed } from '#store/shop/settings/sealed.server.ts'

const keysShape = z.object({ publicKey: z.string(), privateKey: z.string() })
/** Both in base64url. */
export type PushKeys = z.output<typeof keysShape>

/** Reads the keys, or makes them. When the shop's secret was lost, new keys end all subscriptions. */
export async function readOrMakePushKeys(db: Db, secret: string): Promise<PushKeys> {
  const kept = keysShape.safeParse(await readSealed(db, secret, 'push keys'))
  if (kept.success) return kept.data
  return withStartupLock(db, LOCKS.pushKeys, async (tx) => {
    const rivals = keysShape.safeParse(await readSealed(tx, secret, 'push keys'))
    if (rivals.success) return rivals.data
    const curve = createECDH('prime256v1')
    const publicKey = curve.generateKeys('base64url')
    // Push services expect 32 bytes, also when the number begins with zeros.
    const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
    await tx.delete(pushSubscriptions)
    await storeSealed(tx, secret, 'push keys', { publicKey, privateKey })
    return { publicKey, privateKey }
  })
}
