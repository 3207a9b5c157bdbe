import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chownTree, type ServerAccount } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Folders } from './folders.ts'

/** The address of a server: a socket folder, or on Windows an address. */
export type ServerAddress = { host: string; port: number }

/** The socket folder, or on Windows a free port of the loopback address. */
export async function chooseAddress(folders: Folders): Promise<ServerAddress> {
  if (process.platform !== 'win32') return { host: folders.socket, port: 5432 }
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const bound = probe.address()
  await new Promise((done) => probe.close(done))
  if (bound === null || typeof bound === 'string') throw new Error('no free port')
  return { host: '127.0.0.1', port: bound.port }
}

/** Makes an empty, private folder for the socket. Call with the lock held, with no server running. */
export async function openSocketFolder(folders: Folders, account: ServerAccount | undefined): Promise<void> {
  if (process.platform === 'win32') return
  await mkdir(folders.socket, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folders.socket)
  const isFolder = (mode & 0o170_000) === 0o040_000
  if (!isFolder || ![process.getuid?.(), account?.uid].includes(uid)) {
    throw new EmbeddedPostgresError(
      'not_permitted',
      `${folders.socket} belongs to somebody else. Remove it, or use a data folder with a shorter path.`,
    )
  }
  await chmod(folders.socket, 0o700)
  if (account !== undefined) await chownTree(folders.socket, account)
  // The socket of a server that was killed stays behind.
  for (const name of await readdir(folders.socket)) await rm(join(folders.socket, name), { force: true })
}
