/**
 * The state of the point-in-time archive, in a file of the data folder. The process that keeps the archive writes it; all others,
 * and `doctor`, read it.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Env } from '#server/env.ts'

const stateShape = z.object({
  /** The log up to here is archived. */
  until: z.iso.datetime().nullable(),
  /** When the newest base of this log was made. Without a base the shop cannot be restored to a point in time yet. */
  base: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
})

export type ArchivingState = z.output<typeof stateShape>

type Noted = { until: Date | undefined; base: Date | undefined; failure: string | undefined }
type Place = Pick<Env, 'DATA_DIR'>

/** An archive this far behind is late. */
const LATE_MS = 10 * 60_000
const OLD_BASE_MS = 50 * 3600 * 1000

const fileOf = ({ DATA_DIR }: Place) => path.join(DATA_DIR, 'point-in-time.json')

export async function noteArchiving(place: Place, { until, base, failure }: Noted): Promise<void> {
  const before = await readArchiving(place)
  const state: ArchivingState = {
    until: until?.toISOString() ?? before?.until ?? null,
    base: base?.toISOString() ?? null,
    failure: failure ?? null,
  }
  const draft = `${fileOf(place)}.new`
  await writeFile(draft, JSON.stringify(state))
  await rename(draft, fileOf(place))
}

export async function forgetArchiving(place: Place): Promise<void> {
  await rm(fileOf(place), { force: true })
}

/** Undefined while nothing is known. */
export async function readArchiving(place: Place): Promise<ArchivingState | undefined> {
  try {
    return stateShape.parse(JSON.parse(await readFile(fileOf(place), 'utf8')))
  } catch {
    return undefined
  }
}

export type Archiving = { state: 'good' | 'note' | 'wrong'; words: string; at?: string }

/** Puts the state into words; the text ends where `at` belongs. */
export function sayArchiving(known: ArchivingState | undefined, now: Date): Archiving {
  if (!known) return { state: 'note', words: 'The archive for going back to a minute is being begun.' }
  const { until, base, failure } = known
  const why = failure === null ? '' : ` (${failure.replace(/\.$/, '')})`
  const isLate = until === null || now.getTime() - Date.parse(until) > LATE_MS
  const last = until === null ? {} : { at: until }
  if (isLate && (failure !== null || until !== null)) {
    const words = `The way back to each minute is not kept up${why}. The person who runs the server should look.`
    return { state: 'wrong', words: until === null ? words : `${words} It ends at`, ...last }
  }
  if (base === null || now.getTime() - Date.parse(base) > OLD_BASE_MS) {
    const words = 'The copy from which a return to a minute begins is'
    if (failure !== null) return { state: 'wrong', words: `${words} missing or old${why}.` }
    return { state: 'note', words: `${words} being made.` }
  }
  return { state: 'good', words: 'The shop can be brought back to any minute until', ...last }
}
