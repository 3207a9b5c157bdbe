/**
 * Brings the log of the embedded PostgreSQL to the archive: what was flushed since the last time, read from its own files, which
 * a replication slot holds back until they are there. PostgreSQL neither waits for it nor runs anything for it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { PostgresConnection } from '#db/embedded/connection.ts'
import { readWal } from '#db/embedded/wal.ts'
import {
  advanceSlot,
  dropSlot,
  listSlots,
  makeSlot,
  type Slot,
  systemOf,
  type Tick,
  tick,
} from '#db/embedded/wal-slot.ts'
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
export function createShipping({ superuser, data, archive, passphrase }: Shipping) {
  let key: Promise<{ system: string; key: Buffer | undefined }> | undefined
  let slot: Slot | undefined

  async function keyOf(client: pg.Client) {
    key ??= systemOf(client).then(async (system) => ({ system, key: await walKey(passphrase, system) }))
    key.catch(() => {
      key = undefined
    })
    return key
  }

  /** The chain of today: it ends with the secret and the passphrase, without which it could not be put back. */
  async function openSlot(client: pg.Client, secret: string): Promise<{ slot: Slot; isNew: boolean }> {
    const print = printOf(secret, (await keyOf(client)).key)
    const found = await listSlots(client)
    const present = found.find(({ chain, isLost }) => chain.endsWith(print) && !isLost)
    for (const other of found) if (other !== present) await dropSlot(client, other.chain)
    if (present?.chain === slot?.chain && slot) return { slot, isNew: false }
    if (present && !(await isAhead(client, present.chain))) return { slot: present, isNew: false }
    if (present) await dropSlot(client, present.chain)
    return { slot: await makeSlot(client, randomBytes(4).toString('hex') + print), isNew: true }
  }

  /** A copy of this database has written there what this one does not know. */
  async function isAhead(client: pg.Client, chain: string): Promise<boolean> {
    const last = readNames((await archive.list()).map(({ name }) => name)).pieces.findLast(
      (piece) => piece.chain === chain,
    )
    return last !== undefined && last.to > (await tick(client)).flushed
  }

  async function shipUpTo(client: pg.Client, from: Slot, { timeline, flushed, at }: Tick): Promise<Slot> {
    const { system, key: sealing } = await keyOf(client)
    let done = from
    while (done.from < flushed) {
      const left = flushed - done.from
      const bytes = left > PIECE_BYTES ? PIECE_BYTES : Number(left)
      const extent = { chain: done.chain, timeline, from: done.from, to: done.from + BigInt(bytes), at }
      const log = await readWal(join(data, 'pg_wal'), timeline, done.from, bytes)
      const sealed = await sealWal(log, { ...extent, system }, sealing)
      await archive.makeRoom(sealed.length)
      await archive.write(nameOf('wal', extent, extent.to === flushed ? 'tick' : 'more'), sealed)
      await advanceSlot(client, done.chain, extent.to)
      done = { ...done, from: extent.to }
      slot = done
    }
    return done
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
        const opened = await openSlot(client, secret)
        slot = opened.slot
        const now = await tick(client)
        await shipUpTo(client, opened.slot, now)
        return { chain: opened.slot.chain, until: now.at, isNewChain: opened.isNew }
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

function printOf(secret: string, key: Buffer | undefined): string {
  return createHash('sha256')
    .update(secret)
    .update(key ?? '')
    .digest('hex')
    .slice(0, 8)
}
