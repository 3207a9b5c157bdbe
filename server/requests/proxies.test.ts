/** What stands in front of a shop holds one address back, as docs/operating.md says. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const DEPLOY = path.join(import.meta.dirname, '../../deploy')

test.each([
  ['nginx.conf', /limit_conn_zone \$binary_remote_addr zone=(\w+):10m;[\s\S]*\n {2}limit_conn \1 1000;/],
  ['nginx-tls.conf', /limit_conn_zone \$binary_remote_addr zone=(\w+):10m;[\s\S]*\n {2}limit_conn \1 1000;/],
  [
    'haproxy.cfg',
    /stick-table .*conn_cur\n {2}tcp-request connection track-sc0 src\n.*reject if \{ sc0_conn_cur gt 1000 \}/,
  ],
])('%s lets one address hold a thousand connections, and no more', async (file, limit) => {
  expect(await readFile(path.join(DEPLOY, file), 'utf8')).toMatch(limit)
})
