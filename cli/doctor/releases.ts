/**
 * The releases known when this program was made; nothing is asked at run time. PostgreSQL's are from
 * postgresql.org/support/versioning, Node's from its release schedule, both as of the day `on`.
 */

import { DAY_MS } from '#store/india.ts'
import { type Finding, found } from './finding.ts'

/** `newest`: its last minor version; `until`: the end of its support. */
type Line = { newest: string; until: string }

type Known = {
  /** The day of its newest release. */
  on: string
  /** Where to look for later ones. */
  at: string
  lines: Readonly<Record<number, Line>>
}

export const POSTGRESQL: Known = {
  on: '2026-05-14',
  at: 'https://www.postgresql.org/support/versioning',
  lines: {
    14: { newest: '14.23', until: '2026-11-12' },
    15: { newest: '15.18', until: '2027-11-11' },
    16: { newest: '16.14', until: '2028-11-09' },
    17: { newest: '17.10', until: '2029-11-08' },
    18: { newest: '18.4', until: '2030-11-14' },
  },
}

export const NODE: Known = {
  on: '2026-09-24',
  at: 'https://nodejs.org/en/about/previous-releases',
  lines: {
    20: { newest: '20.20.2', until: '2026-04-30' },
    22: { newest: '22.23.3', until: '2027-04-30' },
    24: { newest: '24.21.0', until: '2028-04-30' },
    25: { newest: '25.9.0', until: '2026-06-01' },
    26: { newest: '26.10.0', until: '2029-04-30' },
  },
}

/** A list older than this counts as old, and a support that ends sooner counts as ending soon. */
const HALF_A_YEAR_DAYS = 183

/** The advice for a version `behind` others of its line, and for a line whose support has `ended`. */
export type Remedies = { behind: string; ended: string }

/** Judges a version such as "18.4" or "15.18 (Debian 15.18-0)" as of that day. */
export function judgeVersion(name: string, known: Known, version: string, remedies: Remedies, now: Date): Finding {
  const [number = ''] = /^[\d.]+/.exec(version) ?? []
  const about = `${name} ${version}`
  const old = isOver(known.on, HALF_A_YEAR_DAYS, now)
    ? `what this Tokri knows of releases is of ${known.on}, more than half a year ago. Update Tokri, or look at ${known.at}`
    : undefined
  const major = Number.parseInt(number, 10)
  const line = known.lines[major]
  if (!line && major > Math.max(...Object.keys(known.lines).map(Number)))
    return found(about, undefined, old ?? `newer than the releases this Tokri knows of (of ${known.on})`)
  if (!line || isOver(line.until, 0, now)) {
    const since = line ? ` since ${line.until}` : ''
    return found(about, `nobody mends this line any more${since}, security included. ${remedies.ended}`)
  }
  if (number.localeCompare(line.newest, 'en', { numeric: true }) < 0) {
    const newest = `older than ${line.newest}, the newest of its line that this Tokri knows of (${known.on})`
    return found(about, `${newest}. Security is mended in such versions. ${remedies.behind}`)
  }
  const isNear = isOver(line.until, -HALF_A_YEAR_DAYS, now)
  return found(about, undefined, isNear ? `nobody mends this line after ${line.until}. ${remedies.ended}` : old)
}

function isOver(day: string, days: number, now: Date): boolean {
  return now.getTime() > Date.parse(day) + days * DAY_MS
}
