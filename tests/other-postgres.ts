/** The PostgreSQL of somebody else than ours, such as Debian's: the same tests hold on it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

/** Tests of calls whose transactions another server may order otherwise. */
const ORDERS_AND_PEOPLE = ['identity/account-ends', 'erasure', 'desk/order-desk', 'desk/order-steps'].map(
  (name) => `api/${name}.test.ts`,
)

/** The bin folder of a PostgreSQL 15 or newer that was installed from elsewhere. */
export function otherPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin').find(
    (folder) => Number(folder.split('/')[4]) >= 15 && existsSync(`${folder}/initdb`),
  )
}

/** The files of tests that may go otherwise there. */
export function testsOfPostgres(): string[] {
  return [...storeTests(), 'db/migrate.test.ts', 'tests/faults/restore-elsewhere.test.ts', ...ORDERS_AND_PEOPLE]
}

/** Those of the store that ask a database; to the others it makes no difference which one there is. */
function storeTests(): string[] {
  const opens = /tests\/support\/(database|shop)\.ts/
  return globSync('store/**/*.test.ts', { cwd: ROOT }).filter((file) =>
    opens.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
}
