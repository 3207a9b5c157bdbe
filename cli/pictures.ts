/** `tokri pictures`: copies the shop's pictures to the place that its settings now name. */
import { openPictures, openPicturesAt, pictureFolderOf } from '#server/side/picture-places.ts'
import { isOriginal, type PicturePlace } from '#store/images/picture-place.ts'
import { KEEPING } from '#store/s3/s3-settings.ts'
import { type Answer, type Command, Mistyped, Refused, type Typed } from './command.ts'

export const pictures: Command = {
  summary: 'copies the pictures to where PICTURES_URL says, from the folder where they were',
  help: `npm run tokri -- pictures [--from PLACE]

  --from PLACE        where they are now, a folder or s3://bucket/folder; otherwise images in DATA_DIR

  Set PICTURES_URL, type this, start the shop with PICTURES_URL, type this again for what came meanwhile. What is there already
  is passed over, nothing is deleted, and the shop may be open. Back into the folder: unset PICTURES_URL and name the store
  with --from. Cuts are made anew.`,
  options: { from: { type: 'string' } },
  run,
}

async function run({ words, values, env }: Typed): Promise<Answer> {
  if (words.length > 0) throw new Mistyped('Type: npm run tokri -- pictures [--from PLACE]')
  const to = await openPictures(env, KEEPING)
  const from = await openPicturesAt(values.get('from') ?? pictureFolderOf(env), env, KEEPING)
  if (from.title === to.title) {
    throw new Refused(
      `The pictures lie in ${to.title} and are to lie there. Set PICTURES_URL, or name another place with --from.`,
    )
  }
  const { copied, passed } = await copyPictures(from, to)
  const said = `${copied} pictures were copied from ${from.title} to ${to.title}; ${passed} were there already.`
  return { said: [said, 'Nothing was deleted.'], json: { from: from.title, to: to.title, copied, passed } }
}

/** A picture never changes under its name, so one of the same length is the same. */
async function copyPictures(from: PicturePlace, to: PicturePlace): Promise<{ copied: number; passed: number }> {
  const there = new Map<string, number>()
  for await (const { name, bytes } of to.list('')) there.set(name, bytes)
  const counts = { copied: 0, passed: 0 }
  for await (const { name, bytes } of from.list('')) {
    if (!isOriginal(name) || bytes === 0) continue
    if (there.get(name) === bytes) {
      counts.passed++
      continue
    }
    const pieces = await from.readInPieces(name)
    // Its person has removed this photo just now.
    if (!pieces) continue
    await to.put(name, pieces)
    counts.copied++
  }
  await to.settle()
  return counts
}
