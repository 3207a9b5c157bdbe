import { lchown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The user that the server runs as. Undefined stands for this process's user. */
export type ServerAccount = { uid: number; gid: number }

// PostgreSQL refuses to run as root. No distribution hands out ids in this range (below systemd's dynamic users, inside the
// 65,536 ids of a container), so unlike `nobody` it is shared with no other service.
const unprivileged: ServerAccount = { uid: 61_015, gid: 61_015 }

/** True when this process may become any user. Never on Windows. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** As root: the owner of the data folder, else of the cluster in it, else our own id. Otherwise undefined. */
export async function chooseAccount(folders: { dataDir: string; cluster: string }): Promise<ServerAccount | undefined> {
  if (!isRoot()) return undefined
  for (const path of [folders.dataDir, folders.cluster]) {
    const owner = await stat(path).catch(() => undefined)
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return unprivileged
}

/** initdb, unlike the server, insists on a user with a name: the account if it has one, else `nobody`. */
export async function chooseNamedAccount(account: ServerAccount | undefined): Promise<ServerAccount | undefined> {
  if (account === undefined) return undefined
  const lines = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = lines.split('\n').map((line) => line.split(':'))
  if (users.some((fields) => Number(fields[2]) === account.uid && fields[2] !== '')) return account
  const nobody = users.find((fields) => fields[0] === 'nobody')
  return { uid: Number(nobody?.[2] ?? 65_534), gid: Number(nobody?.[3] ?? 65_534) }
}

/** Gives a file, or a folder with all its content, to the account. Never follows symbolic links. */
export async function chownTree(path: string, account: ServerAccount): Promise<void> {
  await lchown(path, account.uid, account.gid)
  if (!(await lstat(path)).isDirectory()) return
  for (const name of await readdir(path)) await chownTree(join(path, name), account)
}
