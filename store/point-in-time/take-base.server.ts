/** Takes a base backup: a copy of the running cluster, with everything a shop needs to open on it. */
import { randomBytes } from 'node:crypto'
import type { PostgresConnection } from '#db/embedded/connection.ts'
import { type BaseExtent, takeBaseBackup } from '#db/embedded/log/base-backup.ts'
import type { ShopHead } from '#store/backup/archive.ts'
import { addFile, writeArchive } from '#store/backup/write-archive.server.ts'
import type { WalArchive } from './wal-archive.server.ts'
import { dataName, nameOf } from './wal-names.ts'

export type BaseParts = {
  superuser: PostgresConnection
  /** Passwords of the cluster's roles. */
  credentials: string
  /** The secret's file, for a sealed base; undefined when it is a setting. */
  secret: string | undefined
  chain: string
  shop: Omit<ShopHead, 'part' | 'at'>
}

export type TakenBase = { name: string; at: Date; bytes: number }

/** A base counts once its mark exists. Throws what the database, the disk or the store refuses. */
export async function takeBase(
  archive: WalArchive,
  passphrase: string | undefined,
  { superuser, credentials, secret, chain, shop }: BaseParts,
): Promise<TakenBase> {
  const id = randomBytes(4).toString('hex')
  let extent: BaseExtent | undefined
  async function* cluster(): AsyncGenerator<Uint8Array> {
    extent = yield* takeBaseBackup(superuser)
  }
  const { bytes } = await writeArchive(archive.to(dataName(id)), passphrase, async (writer) => {
    await writer.add({ part: 'shop', ...shop, at: new Date().toISOString() }, [])
    await writer.add({ part: 'cluster' }, cluster())
    await addFile(writer, { part: 'credentials' }, credentials)
    if (secret !== undefined && passphrase !== undefined) await addFile(writer, { part: 'secret' }, secret)
    return { rows: {}, pictures: 0, missing: [] }
  })
  if (!extent) throw new Error('the copy of the database has no end')
  const at = new Date()
  const name = nameOf('base', { chain, ...extent, at }, id)
  await archive.write(name, Buffer.from(`${dataName(id)} is whole.\n`))
  return { name, at, bytes }
}
