/**
 * Brings the log of the embedded PostgreSQL to the archive: what was flushed since the last time, read from its own files, which
 * a replication slot holds back until they are there. PostgreSQL neither waits for it nor runs anything for it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { PostgresConnection } from '#db/embedded/connection.ts'
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
  /** The log up to here is archived. */
  until: Date
  /** What waited was given up by PostgreSQL, or is of another secret: a new chain was begun. */
  isNewChain: boolean
}

export type Shipping = {
  superuser: PostgresConnection
  /** PostgreSQL's own data folder. */
  data: string
  archive: WalArchive
  passphrase: string | undefined
}

/** One for as long as the server runs. `ship` is called by one at a time. */
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
    /** `secret`: of the shop; '' where it is a setting. Throws what the database, the disk or the store refuses: nothing is lost by that. */
    async ship(secret: string): Promise<Shipped> {
      const client = new pg.Client({
        ...superuser,
        application_name: 'tokri archiving',
        connectionTimeoutMillis: 5_000,
      })
      client.on('error', () => undefined)
      await client.connect()
      try {
        await client.query("set statement_timeout = '60s'")
        const sealed = await sealingOf(client)
        const found = await findSlot(client, shipping.archive, printOf(secret, sealed.key), slot)
        slot = found ?? (await makeSlot(client, newChain(secret, sealed.key)))
        const now = await tick(client)
        for await (const shipped of shipUpTo(client, shipping, sealed, slot, now)) slot = shipped
        return { chain: slot.chain, until: now.at, isNewChain: found === undefined }
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

type Sealing = { system: string; key: Buffer | undefined }

async function readSealing(client: pg.Client, { passphrase }: Shipping): Promise<Sealing> {
  const system = await systemOf(client)
  return { system, key: await walKey(passphrase, system) }
}

/**
 * The slot of today's chain, which ends with the secret and the passphrase: without these it could not be put back. All others
 * are dropped. `last`: as far as this process knows it to be archived.
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

/** A copy of this database has written there what this one does not know. */
async function isAhead(client: pg.Client, archive: WalArchive, chain: string): Promise<boolean> {
  const { pieces } = readNames((await archive.list()).map(({ name }) => name))
  const { flushed } = await tick(client)
  return pieces.some((piece) => piece.chain === chain && piece.to > flushed)
}

/** Hands out the slot after each piece that is in the archive. */
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
