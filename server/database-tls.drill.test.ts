/** A database on another machine is reached by TLS: its certificate must be of the CA that was named, and of the host. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeData, SYSTEM_POSTGRES, serverFolder, startServer, writeForServer } from '#tests/support/system-postgres.ts'
import { startDatabase } from './database.ts'
import { createLog } from './watching/log.ts'

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
let folder: string
let port: number

const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })

function makeCa(name: string): void {
  openssl('req', '-x509', ...KEY, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`, '-days', '2')
}

beforeAll(async () => {
  if (SYSTEM_POSTGRES === undefined) return
  folder = await serverFolder()
  makeData(folder)
  makeCa('ca')
  makeCa('stranger')
  openssl('req', ...KEY, '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=localhost')
  writeFileSync(path.join(folder, 'names'), 'subjectAltName=DNS:localhost\n')
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-out', 'own.crt']
  openssl('x509', '-req', '-in', 'own.csr', ...signed, '-days', '2')
  for (const file of ['own.key', 'own.crt'])
    writeForServer(path.join(folder, 'data', file), readFileSync(path.join(folder, file), 'utf8'))
  // Without TLS nobody gets in over the network.
  writeForServer(path.join(folder, 'data/pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n')
  port = await freePort()
  await startServer(folder, port, { ssl: 'on', ssl_cert_file: 'own.crt', ssl_key_file: 'own.key' })
}, 120_000)

async function open(host: string, query: string) {
  const DATABASE_URL = `postgres://tokri@${host}:${port}/postgres${query}`
  const database = await startDatabase({ DATABASE_URL, DATA_DIR: folder }, createLog('fatal'))
  atEnd(() => database.close())
  return database
}

const verified = (ca: string) => `?sslmode=verify-full&sslrootcert=${path.join(folder, `${ca}.crt`)}`

test.skipIf(SYSTEM_POSTGRES === undefined)(
  'every connection is encrypted where sslmode=verify-full names the CA',
  async () => {
    const { pool, newClient, isThere } = await open('localhost', verified('ca'))
    const encrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
    const listening = newClient()
    await listening.connect()
    const answers = [await pool.query(encrypted), await listening.query(encrypted)]
    await listening.end()
    expect(answers.map(({ rows }) => rows)).toEqual([[{ ssl: true }], [{ ssl: true }]])
    expect(await isThere()).toBe(true)
  },
)

test.skipIf(SYSTEM_POSTGRES === undefined).each([
  [
    'a CA that did not sign it',
    'localhost',
    () => verified('stranger'),
    /certificate that is not trusted: .*sslrootcert/,
  ],
  [
    'another host than it names',
    '127.0.0.1',
    () => verified('ca'),
    /certificate that is not trusted: .*altnames.*sslrootcert/,
  ],
  ['no encryption at all', 'localhost', () => '', /does not let us in: no pg_hba\.conf entry/],
  ['a file that is not there', 'localhost', () => verified('lost'), /does not let us in: ENOENT.*lost\.crt/],
])('%s is refused in one line', async (_, host, query, line) => {
  const refused = await open(host, query()).catch((error: Error) => error.message)
  expect(refused).toMatch(line)
  expect(refused).not.toContain('\n')
})
