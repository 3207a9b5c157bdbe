/** Unpacks a base and its log from the archive and checks the authentication of every piece. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { writeSecretly } from '#db/durable-file.ts'
import { untar } from '#db/embedded/binaries/untar.ts'
import { readWal, segmentStart, writeWal } from '#db/embedded/log/wal.ts'
import { BadBackup } from '#store/backup/archive.ts'
import { refuseNewer } from '#store/backup/load-backup.server.ts'
import { openArchive } from '#store/backup/read-archive.server.ts'
import type { Plan } from './plan-return.ts'
import type { WalArchive } from './wal-archive.server.ts'
import type { Base, Piece } from './wal-names.ts'
import { type KeyFor, openWal, walKey } from './wal-seal.server.ts'

type Sealed = { archive: WalArchive; passphrase: string | undefined }

/** Makes a data folder in the empty folder `draft`. Throws `BadBackup`. */
export async function unpackBase({ archive, passphrase }: Sealed, base: Base, draft: string): Promise<void> {
  const cluster = path.join(draft, 'postgres')
  for (const folder of ['', 'data', 'socket']) await mkdir(path.join(cluster, folder), { mode: 0o700 })
  const opened = await openArchive(archive.from(base.data), passphrase)
  try {
    refuseNewer(opened)
    const parts = opened.parts()
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const { head, pieces } = next.value
      if (head.part === 'cluster') await untar(pieces, path.join(cluster, 'data'))
      else if (head.part === 'secret') await writeSecretly(path.join(draft, 'secret'), (await text(pieces)).trim())
      else if (head.part === 'credentials') {
        await writeFile(path.join(cluster, 'credentials.json'), await text(pieces), { mode: 0o600, flush: true })
      } else for await (const _ of pieces);
    }
  } finally {
    await opened.close()
  }
}

/** Puts the log where PostgreSQL looks for it. Throws `BadBackup` that says up to when the log is good. */
export async function unpackWal(sealed: Sealed, { base, pieces }: Plan, draft: string): Promise<void> {
  const folder = path.join(draft, 'postgres/data/pg_wal')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let reached = segmentStart(base.from)
  const first = reached
  await readEach(sealed, pieces, async (piece, log) => {
    if (piece.from < reached) await mustAgree(piece, log)
    await writeWal(folder, piece.timeline, piece.from, log)
    reached = piece.to
  })

  /** Pieces that a killed shop archived twice must be identical. */
  async function mustAgree({ from, timeline }: Piece, log: Buffer): Promise<void> {
    const start = from < first ? first : from
    const known = await readWal(folder, timeline, start, Number(reached - start))
    if (log.subarray(Number(start - from), Number(reached - from)).equals(known)) return
    throw new BadBackup('torn', 'Two shops have written into one archive: it cannot be told which log is whose.')
  }
}

/** Opens the pieces in order. */
export async function readEach(
  { archive, passphrase }: Sealed,
  pieces: readonly Piece[],
  take: (piece: Piece, log: Buffer) => Promise<void>,
): Promise<void> {
  const keyFor = keysOf(passphrase)
  let good: Date | undefined
  for (const piece of pieces) {
    const log = await open(archive, piece, keyFor).catch((error: unknown) => {
      if (!(error instanceof BadBackup) || error.reason !== 'torn') throw error
      const until = good ? ` The log is good until ${good.toISOString()}.` : ''
      throw new BadBackup('torn', `${error.message}${until} Nothing was changed.`)
    })
    await take(piece, log)
    if (piece.isTick) good = piece.at
  }
}

async function open(archive: WalArchive, piece: Piece, keyFor: KeyFor): Promise<Buffer> {
  const written = await archive.read(piece.name)
  if (!written) throw new BadBackup('torn', `${piece.name} of the archive is empty or gone.`)
  return openWal(written, piece, keyFor)
}

function keysOf(passphrase: string | undefined): KeyFor {
  const known = new Map<string, Promise<Buffer | undefined>>()
  return (system) => {
    const key = known.get(system) ?? walKey(passphrase, system)
    known.set(system, key)
    return key
  }
}
