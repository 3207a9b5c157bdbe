/**
 * Names security releases that are a week old and not taken: of Node, of the PostgreSQL that `doctor` compares with, and of every
 * package that runs or is built into the store. Asked each week by .github/workflows/weekly.yml, because it needs the internet.
 */
import { spawnSync } from 'node:child_process'
import project from '../package.json' with { type: 'json' }

export type Releases = {
  /** Packages of Node with their versions; the newest PostgreSQL that this version knows. */
  pins: { node: Record<string, string>; postgres: string }
  /** https://nodejs.org/dist/index.json */
  node: { version: string; date: string; security: boolean }[]
  /** What npm has of the packages of Node. */
  newestPackages: Record<string, string>
  /** https://www.postgresql.org/versions.json */
  postgres: { major: string; latestMinor: string; relDate: string }[]
  /** What `npm audit` found. */
  advisories: { about: string; publishedAt: string }[]
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** A sentence for each release that is late; none when all is well. */
export function findLate(releases: Releases, now: Date): string[] {
  const isLate = (date: string) => now.getTime() - new Date(date).getTime() >= WEEK_MS
  const advisories = releases.advisories.filter(({ publishedAt }) => isLate(publishedAt))
  return [
    ...lateNode(releases, isLate),
    ...latePostgres(releases, isLate),
    ...advisories.map(({ about, publishedAt }) => `${about}, since ${publishedAt}`),
  ]
}

/** The newest pin must have it; older ones are of platforms for which npm may have none yet: there the machine's own Node runs. */
function lateNode({ pins, node, newestPackages }: Releases, isLate: (date: string) => boolean): string[] {
  const pinned = Object.values(pins.node).toSorted(compare).at(-1) ?? '0'
  const fixed = node
    .map((release) => ({ ...release, version: release.version.slice(1) }))
    .filter(({ version, date, security }) => security && isLate(date) && major(version) === major(pinned))
    .toSorted((one, other) => compare(one.version, other.version))
    .at(-1)
  if (!fixed) return []
  const words = `Node ${fixed.version} of ${fixed.date} is a security release`
  if (compare(pinned, fixed.version) < 0) return [`${words}; pinned is ${pinned}`]
  return Object.entries(pins.node)
    .map(([name, version]) => ({ name, version, newest: newestPackages[name] ?? version }))
    .filter(({ version, newest }) => compare(version, fixed.version) < 0 && compare(version, newest) < 0)
    .map(({ name, version, newest }) => `${name} is at ${version} and npm has ${newest}; ${words}`)
}

/** Nearly every minor release of PostgreSQL mends something of security. */
function latePostgres({ pins, postgres }: Releases, isLate: (date: string) => boolean): string[] {
  return postgres
    .filter((release) => release.major === major(pins.postgres) && isLate(release.relDate))
    .map(({ major, latestMinor, relDate }) => ({ version: `${major}.${latestMinor}`, relDate }))
    .filter(({ version }) => compare(pins.postgres, version) < 0)
    .map(({ version, relDate }) => `PostgreSQL ${version} of ${relDate} is out; package.json knows ${pins.postgres}`)
}

function major(version: string): string | undefined {
  return version.split('.')[0]
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

async function readReleases(): Promise<Releases> {
  const packages = Object.entries(project.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  return {
    pins: { node: Object.fromEntries(packages), postgres: project.newestKnown.postgresql },
    node: await readJson('https://nodejs.org/dist/index.json'),
    newestPackages: Object.fromEntries(packages.map(([name]) => [name, npm('view', name, 'version') as string])),
    postgres: await readJson('https://www.postgresql.org/versions.json'),
    advisories: await readAdvisories(),
  }
}

type Audit = { vulnerabilities?: Record<string, { via: (string | { name: string; title: string; url: string })[] }> }

/** Development packages count as well: React, the router and others travel in the build. Those that test stand apart. */
async function readAdvisories(): Promise<Releases['advisories']> {
  const { vulnerabilities } = npm('audit', '--workspaces=false') as Audit
  if (!vulnerabilities) throw new Error('npm audit gave no answer')
  const found = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  const byUrl = new Map(found.map((advisory) => [advisory.url, advisory]))
  return Promise.all(
    [...byUrl.values()].map(async ({ name, title, url }) => {
      const id = url.split('/').at(-1)
      const told = await readJson<{ published_at: string }>(`https://api.github.com/advisories/${id}`)
      return { about: `${name}: ${title} (${id})`, publishedAt: told.published_at }
    }),
  )
}

/** `npm audit` ends with 1 when it found something. */
function npm(...words: string[]): unknown {
  return JSON.parse(spawnSync('npm', [...words, '--json'], { encoding: 'utf8' }).stdout)
}

async function readJson<T>(address: string): Promise<T> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  return (await answer.json()) as T
}

if (import.meta.main) {
  const late = findLate(await readReleases(), new Date())
  for (const line of late) console.log(`LATE ${line}`)
  console.log(late.length === 0 ? 'No security release is a week old.' : 'Take them, and publish a version.')
  process.exitCode = late.length === 0 ? 0 : 1
}
