/** The replication slot that keeps the log until it is archived. Its name contains that of the archive's chain. */
import type pg from 'pg'
import { type PostgresConnection, withClient } from '#db/embedded/connection.ts'
import { parseLsn, SEGMENT_BYTES, segmentStart, writtenLsn } from './wal.ts'

type Client = Pick<pg.Client, 'query'>

const PREFIX = 'tokri_'

export type Slot = {
  chain: string
  /** The log is kept from here on: whole files, the first of which may be archived in part. */
  from: bigint
  /** PostgreSQL dropped it, because too much log waited. */
  isLost: boolean
}

/** All our slots; there is at most one, unless something went wrong. */
export async function listSlots(client: Client): Promise<Slot[]> {
  const { rows } = await client.query<{ slot_name: string; restart_lsn: string | null; wal_status: string | null }>(
    `select slot_name, restart_lsn::text, wal_status from pg_replication_slots
     where slot_type = 'physical' and starts_with(slot_name, '${PREFIX}')`,
  )
  return rows.map(({ slot_name: name, restart_lsn: from, wal_status: status }) => ({
    chain: name.slice(PREFIX.length),
    from: segmentStart(parseLsn(from ?? '0/0')),
    isLost: from === null || status === 'lost',
  }))
}

/** Makes a slot, which keeps the log from the last checkpoint on. */
export async function makeSlot(client: Client, chain: string): Promise<Slot> {
  const { rows } = await client.query<{ size: string }>(
    "select setting as size from pg_settings where name = 'wal_segment_size'",
  )
  if (Number(rows[0]?.size) !== SEGMENT_BYTES) throw new Error('the log of this database has segments of another size')
  await client.query('select pg_create_physical_replication_slot($1, true)', [PREFIX + chain])
  const made = (await listSlots(client)).find((slot) => slot.chain === chain)
  if (!made) throw new Error('the slot that was made is not there')
  return made
}

/** Releases the log before `to`; does nothing when it is released already. */
export async function advanceSlot(client: Client, chain: string, to: bigint): Promise<void> {
  await client.query(
    `select pg_replication_slot_advance(slot_name, $2::pg_lsn) from pg_replication_slots
     where slot_name = $1 and restart_lsn < $2::pg_lsn`,
    [PREFIX + chain, writtenLsn(to)],
  )
}

export async function dropSlot(client: Client, chain: string): Promise<void> {
  await client.query('select pg_drop_replication_slot($1)', [PREFIX + chain])
}

export type Tick = { timeline: number; flushed: bigint; at: Date }

/**
 * Commits an empty transaction and returns how far the log is on disk. Everything committed by `at` is before `flushed`, and so
 * is one later commit: a replay up to a moment before `at` finds where to stop.
 */
export async function tick(client: Client): Promise<Tick> {
  const { rows: times } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  await client.query("select pg_logical_emit_message(true, 'tokri', 'tick')")
  const { rows } = await client.query<{ flushed: string; timeline: number }>(
    `select pg_current_wal_flush_lsn()::text as flushed,
     ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`,
  )
  const [found, time] = [rows[0], times[0]]
  if (!found || !time) throw new Error('PostgreSQL says nothing of its log')
  return { timeline: found.timeline, flushed: parseLsn(found.flushed), at: time.at }
}

/** The cluster's system identifier, which only its copies share. */
export async function systemOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  return rows[0]?.system ?? ''
}

/** Drops all our slots, so that no log is kept. */
export async function dropSlots(superuser: PostgresConnection): Promise<void> {
  await withClient(superuser, async (client) => {
    for (const { chain } of await listSlots(client)) await dropSlot(client, chain)
  })
}
