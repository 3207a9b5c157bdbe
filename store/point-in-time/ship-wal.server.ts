/**
 * Ships the embedded PostgreSQL's log to the archive: reads what was flushed since the last time from its own files, which a
 * replication slot retains. PostgreSQL waits for nothing and runs nothing.
 */

import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { PostgresConnection } from '#db/embedded/connection.ts'
import { withClient } from '#db/embedded/connection.ts'
import { readWal } from '#db/embedded/log/wal.ts'
import {
  advanceSlot,
  dropSlot,
  listSlots,
  makeSlot,
  type Slot,
  systemOf,
  type Tick,
  tick,
} from '#db/embedded/log/wal-slot.ts'
import type { WalArchive } from './wal-archive.server.ts'
import { nameOf, readNames } from './wal-names.ts'
import { PIECE_BYTES, sealWal, walKey } from './wal-seal.server.ts'

export type Shipped = {
  chain: string
  /** The log is archived up to this time. */
  until: Date
  /** PostgreSQL dropped log that was waiting, or the secret changed: a new chain was begun. */
  isNewChain: boolean
}

export type Shipping = {
  superuser: PostgresConnection
  /** PostgreSQL's own data folder. */
  data: string
  archive: WalArchive
  passphrase: string | undefined
}

/** One for the lifetime of the server. `ship` must not run concurrently. */
export function createShipping(shipping: Shipping) {
  const { superuser } = shipping
  let sealing: Promise<Sealing> | undefined
  let slot: Slot | undefined

  async function sealingOf(client: pg.Client): Promise<Sealing> {
    sealing ??= readSealing(client, shipping)
    sealing.catch(() => {
      sealing = undefined
    })
    return sealing
  }

  return {
    /** `secret` is the shop's, '' when it is a setting. Throws database, disk and store errors, without losing log. */
    async ship(secret: string): Promise<Shipped> {
      return withClient({ ...superuser, application_name: 'tokri archiving' }, async (client) => {
        await client.query("set statement_timeout = '60s'")
        const sealed = await sealingOf(client)
        const found = await findSlot(client, shipping.archive, printOf(secret, sealed.key), slot)
        slot = found ?? (await makeSlot(client, newChain(secret, sealed.key)))
        const now = await tick(client)
        for await (const shipped of shipUpTo(client, shipping, sealed, slot, now)) slot = shipped
        return { chain: slot.chain, until: now.at, isNewChain: found === undefined }
      })
    },
  }
}

type Sealing = { system: string; key: Buffer | undefined }

async function readSealing(client: pg.Client, { passphrase }: Shipping): Promise<Sealing> {
  const system = await systemOf(client)
  return { system, key: await walKey(passphrase, system) }
}

/**
 * The slot of the present chain; drops all others. A chain ends with its secret or passphrase, without which it could not be
 * restored. `last`: archived up to here, as far as this process knows.
 */
async function findSlot(
  client: pg.Client,
  archive: WalArchive,
  print: string,
  last: Slot | undefined,
): Promise<Slot | undefined> {
  const found = await listSlots(client)
  const present = found.find(({ chain, isLost }) => chain.endsWith(print) && !isLost)
  for (const other of found) if (other !== present) await dropSlot(client, other.chain)
  if (!present || present.chain === last?.chain) return present && last
  if (!(await isAhead(client, archive, present.chain))) return present
  await dropSlot(client, present.chain)
  return undefined
}

/** A copy of this database has archived log that this one does not have. */
async function isAhead(client: pg.Client, archive: WalArchive, chain: string): Promise<boolean> {
  const { pieces } = readNames((await archive.list()).map(({ name }) => name))
  const { flushed } = await tick(client)
  return pieces.some((piece) => piece.chain === chain && piece.to > flushed)
}

/** Advances the slot after each archived piece. */
async function* shipUpTo(
  client: pg.Client,
  { data, archive }: Shipping,
  { system, key }: Sealing,
  slot: Slot,
  { timeline, flushed, at }: Tick,
): AsyncGenerator<Slot> {
  const { chain } = slot
  for (let from = slot.from; from < flushed; ) {
    const left = flushed - from
    const to = left > PIECE_BYTES ? from + BigInt(PIECE_BYTES) : flushed
    const extent = { chain, timeline, from, to, at }
    const log = await readWal(join(data, 'pg_wal'), timeline, from, Number(to - from))
    const sealed = await sealWal(log, { ...extent, system }, key)
    await archive.makeRoom(sealed.length)
    await archive.write(nameOf('wal', extent, to === flushed ? 'tick' : 'more'), sealed)
    await advanceSlot(client, chain, to)
    from = to
    yield { ...slot, from }
  }
}

function newChain(secret: string, key: Buffer | undefined): string {
  return randomBytes(4).toString('hex') + printOf(secret, key)
}

function printOf(secret: string, key: Buffer | undefined): string {
  return createHash('sha256')
    .update(secret)
    .update(key ?? '')
    .digest('hex')
    .slice(0, 8)
}
