import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chownTree, type ServerAccount } from './account.ts'
import type { ServerAddress } from './address.ts'
import { type Folders, hasOwnSocketFolder } from './folders.ts'
import { logLinePrefix } from './server-log.ts'

// For a small shop on a small machine: about 140 MB with a busy pool.
const forEveryVersion = `
shared_buffers = 64MB
work_mem = 4MB
maintenance_work_mem = 48MB
effective_cache_size = 512MB
huge_pages = off
jit = off
max_worker_processes = 4
max_parallel_workers = 2
max_parallel_workers_per_gather = 1
autovacuum_max_workers = 2
max_wal_senders = 3
max_replication_slots = 3
max_wal_size = 256MB
# Whatever holds the log back does not fill the disk.
max_slot_wal_keep_size = 2GB
wal_compression = on
# Orders at the same moment share one write to the disk: each waits half a millisecond for others, when there are some.
commit_delay = 500
commit_siblings = 3
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
log_min_messages = warning
log_checkpoints = off
# A detail line would carry what a shopper typed into the log.
log_error_verbosity = terse
log_min_error_statement = panic
`

/** The last line of initdb's postgresql.conf, so that settings an operator writes below it win. */
export const includeLine =
  "\n# Tokri's settings. Your own go below this line and win.\ninclude_if_exists = 'tokri.conf'\n"

/** Writes this version's settings beside postgresql.conf, on every start. */
export async function writeSettings(
  folders: Folders,
  account: ServerAccount | undefined,
  major: number,
): Promise<void> {
  const path = join(folders.data, 'tokri.conf')
  const draft = `${path}.new`
  // Three idle I/O workers cost more than they gain at this size.
  const newer = major >= 18 ? 'io_method = sync\n' : ''
  await rm(draft, { force: true })
  await writeFile(draft, `# Written by Tokri on every start.${forEveryVersion}${newer}max_connections = 100\n`, {
    mode: 0o600,
    flag: 'wx',
  })
  if (account !== undefined) await chownTree(draft, account)
  await rename(draft, path)
}

/** Settings that nobody may change, as arguments: where the server listens and where it logs. */
export function fixedArguments(folders: Folders, address: ServerAddress): string[] {
  const fixed = {
    listen_addresses: process.platform === 'win32' ? address.host : '',
    port: address.port,
    unix_socket_directories: socketSetting(folders),
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: logLinePrefix,
  }
  return Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

// Relative to the server's data directory: needs no escaping and no rights on the parents.
function socketSetting(folders: Folders): string {
  if (process.platform === 'win32') return ''
  return hasOwnSocketFolder(folders) ? '../socket' : `"${folders.socket}"`
}
