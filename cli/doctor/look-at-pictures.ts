import type { Env } from '#server/env.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { SHOWING } from '#store/s3/s3-settings.ts'
import { type Finding, found } from './finding.ts'

/** What is written into an S3 store of pictures and taken away again. */
const TRIAL = Buffer.from('written by tokri doctor')

/** Whether the S3 store of pictures keeps, gives, lists and forgets; a folder is looked at with the machine. */
export async function lookAtPictures(env: Env): Promise<Finding[]> {
  if (env.PICTURES_URL === undefined) return []
  const name = `.doctor-${process.pid}`
  try {
    const place = await openPictures(env, SHOWING)
    const from = performance.now()
    await place.write(name, TRIAL)
    const read = await place.read(name)
    const listed: string[] = []
    for await (const entry of place.list(name)) listed.push(entry.name)
    await place.remove(name)
    const ms = ((performance.now() - from) / 4).toFixed(0)
    const isSame = read !== undefined && Buffer.compare(read, TRIAL) === 0 && listed.includes(name)
    const isGone = (await place.read(name)) === undefined
    const wrong = 'what was written is not what is read, listed or gone. Is it a store of the S3 kind?'
    return [found(`Pictures in ${place.title}: ${ms} ms`, !(isSame && isGone) && wrong)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [found('Pictures', `${reason} Look at PICTURES_URL and the S3 settings.`)]
  }
}
