// Draws the pictures of the demo catalogue. Run by hand when a drawing in `catalogue/` changes, never at start:
//   npm pack @iconify-json/fluent-emoji@1.2.7        (in a temporary folder; 100 MB unpacked, so not a dependency)
//   node db/seed/draw-pictures.ts <folder or icons.json of that package> [slug ...]
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { z } from 'zod'
import type { CatalogueEntry, DemoCategory, Drawing } from './catalogue/entry.ts'
import { catalogueEntries, EARLIER_VIEWS, slugOf } from './catalogue.ts'
import { drawScenes } from './draw-scenes.ts'

const size = 800
const box = Math.round(size * 0.7)
const floor = Math.round(size * 0.84)
const quality = 82
const picturesFolder = join(import.meta.dirname, 'pictures')

// Light and dark end of the backdrop, the same tints the categories wear in the shop.
const tints: Record<DemoCategory, [light: string, dark: string]> = {
  Study: ['#eef4ff', '#cfe0ff'],
  Toy: ['#fff4e6', '#ffdcb5'],
  Gift: ['#ffeef4', '#ffcfdf'],
  Household: ['#ecf9f2', '#c8ecd9'],
}

const iconSetShape = z.object({
  width: z.number().default(32),
  height: z.number().default(32),
  icons: z.record(
    z.string(),
    z.object({ body: z.string(), width: z.number().optional(), height: z.number().optional() }),
  ),
  aliases: z.record(z.string(), z.object({ parent: z.string() })).default({}),
})
type IconSet = z.infer<typeof iconSetShape>

async function readIconSet(path: string): Promise<IconSet> {
  const file = (await stat(path)).isDirectory() ? join(path, 'icons.json') : path
  return iconSetShape.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** The icon as an SVG file drawn at twice the picture's size, so that trimming and shrinking leave clean edges. */
function iconSvg(set: IconSet, name: string): Buffer {
  const icon = set.icons[name] ?? set.icons[set.aliases[name]?.parent ?? '']
  if (!icon) throw new Error(`The icon set has no icon "${name}"`)
  const viewBox = `0 0 ${icon.width ?? set.width} ${icon.height ?? set.height}`
  const side = size * 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">${icon.body}</svg>`,
  )
}

type Drawn = { png: Buffer; width: number; height: number }

/** The object alone on transparent ground, trimmed, recoloured and fitted into a square of this side. */
async function drawObject(set: IconSet, { icon, hue }: Drawing, side = box): Promise<Drawn> {
  const trimmed = await sharp(iconSvg(set, icon)).trim().png().toBuffer()
  const fitted = sharp(trimmed).resize(side, side, { fit: 'inside' })
  const coloured = hue === undefined ? fitted : fitted.modulate({ hue })
  const { data, info } = await coloured.png().toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** Where the object stands. Low, wide things are lifted, or they would lie at the bottom of an empty square. */
function groundLine(objectHeight: number): number {
  return Math.round(floor - (box - objectHeight) / 4)
}

/** The tinted ground with a soft shadow where the object will stand. */
function backdrop(category: DemoCategory, object: { width: number; height: number }): Buffer {
  const [light, dark] = tints[category]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <defs>
      <radialGradient id="tint" cx="50%" cy="42%" r="72%">
        <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>
      </radialGradient>
      <filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="14"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#tint)"/>
    <ellipse cx="${size / 2}" cy="${groundLine(object.height) + 6}" rx="${Math.round(object.width * 0.42)}" ry="20"
      fill="#1f2340" fill-opacity="0.24" filter="url(#soft)"/>
  </svg>`)
}

/** One finished square WebP picture of a product. */
async function drawPicture(set: IconSet, drawing: Drawing, category: DemoCategory): Promise<Buffer> {
  const object = await drawObject(set, drawing)
  const left = Math.round((size - object.width) / 2)
  return finish(category, object, [{ input: object.png, left, top: topOf(object) }])
}

function topOf({ height }: Drawn): number {
  return groundLine(height) - height
}

function finish(category: DemoCategory, above: Drawn, objects: OverlayOptions[]): Promise<Buffer> {
  return sharp(backdrop(category, above)).composite(objects).webp({ quality, effort: 6 }).toBuffer()
}

/** The drawing, from near, and with the parcel that it comes in. */
const views: Record<(typeof EARLIER_VIEWS)[number], typeof drawPicture> = {
  '': drawPicture,
  '-near': async (set, drawing, category) => {
    const object = await drawObject(set, drawing, Math.round(size * 1.15))
    const [width, height] = [Math.min(object.width, size), Math.min(object.height, size)]
    const [left, top] = [Math.round((object.width - width) / 2), Math.round((object.height - height) / 3)]
    const seen = await sharp(object.png).extract({ left, top, width, height }).toBuffer()
    return finish(category, object, [{ input: seen, gravity: 'centre' }])
  },
  '-parcel': async (set, drawing, category) => {
    const object = await drawObject(set, drawing, Math.round(box * 0.8))
    const parcel = await drawObject(set, { icon: 'package' }, Math.round(box * 0.55))
    const bottom = topOf(object) + object.height
    return finish(category, object, [
      { input: parcel.png, left: Math.round(size * 0.6), top: bottom - parcel.height - 24 },
      { input: object.png, left: Math.round(size * 0.38 - object.width / 2), top: topOf(object) },
    ])
  },
}

async function removeUnused(wanted: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(picturesFolder)) {
    // The stills are those of `draw-stills.ts`.
    if (!wanted.has(file) && !file.includes('-still')) await rm(join(picturesFolder, file))
  }
}

async function drawAll(iconPath: string, onlySlugs: readonly string[]): Promise<void> {
  const set = await readIconSet(iconPath)
  const drawn = catalogueEntries.filter((entry): entry is CatalogueEntry & { drawing: Drawing } => !!entry.drawing)
  await mkdir(picturesFolder, { recursive: true })
  let bytes = 0
  const wanted = new Set<string>()
  for (const { name, drawing, categories, isFeatured } of drawn) {
    const slug = slugOf(name)
    for (const view of isFeatured ? EARLIER_VIEWS : ([''] as const)) {
      const file = `${slug}${view}.webp`
      wanted.add(file)
      if (onlySlugs.length > 0 && !onlySlugs.includes(slug)) continue
      const picture = await views[view](set, drawing, categories[0])
      await writeFile(join(picturesFolder, file), picture)
      bytes += picture.length
    }
  }
  for (const [file, picture] of await drawScenes((drawing, side) => drawObject(set, drawing, side))) {
    wanted.add(file)
    await writeFile(join(picturesFolder, file), picture)
    bytes += picture.length
  }
  await removeUnused(wanted)
  process.stdout.write(`Wrote ${Math.round(bytes / 1024)} KB of pictures to ${picturesFolder}\n`)
}

const [iconPath, ...onlySlugs] = process.argv.slice(2)
if (iconPath === undefined) {
  process.stderr.write('Usage: node db/seed/draw-pictures.ts <folder of @iconify-json/fluent-emoji> [slug ...]\n')
  process.exitCode = 1
} else {
  await drawAll(iconPath, onlySlugs)
}
