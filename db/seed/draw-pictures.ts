// Draws the pictures of the demo catalogue. Run by hand when a drawing in `catalogue/` changes, never at start:
//   npm pack @iconify-json/fluent-emoji@1.2.7        (in a temporary folder; 100 MB unpacked, so not a dependency)
//   node db/seed/draw-pictures.ts <folder or icons.json of that package> [slug ...]
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { z } from 'zod'
import type { CatalogueEntry, Drawing } from './catalogue/entry.ts'
import { catalogueEntries, EARLIER_VIEWS, slugOf } from './catalogue.ts'

const size = 800
const box = Math.round(size * 0.74)
const floor = Math.round(size * 0.84)
const quality = 82
const picturesFolder = join(import.meta.dirname, 'pictures')

/** The cream paper of the stills in nine places, row by row: lit by a window on the left. */
const paper = Buffer.from(
  [
    [248, 238, 218, 246, 233, 212, 235, 221, 197],
    [254, 248, 231, 250, 241, 223, 238, 225, 203],
    [252, 244, 227, 245, 235, 216, 236, 223, 202],
  ].flat(),
)

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

type Size = { width: number; height: number }
type Drawn = Size & { png: Buffer }

/** The object alone on transparent ground, trimmed, recoloured and fitted into a square of this side. */
async function drawObject(set: IconSet, { icon, hue }: Drawing, side = box): Promise<Drawn> {
  const trimmed = await sharp(iconSvg(set, icon)).trim().png().toBuffer()
  const fitted = sharp(trimmed).resize(side, side, { fit: 'inside' })
  const coloured = hue === undefined ? fitted : fitted.modulate({ hue })
  const { data, info } = await coloured.png().toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

function svg(width: number, height: number, body: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`)
}

/** Where the object stands. Low, wide things are lifted, or they would lie at the bottom of an empty square. */
function groundLine(objectHeight: number): number {
  return Math.round(floor - (box - objectHeight) / 4)
}

/** Where it touches the paper dark and narrow, to the right of it wide and soft. */
function shadowOf({ width, height }: Size): Buffer {
  const ground = groundLine(height)
  return svg(
    size,
    size,
    `<filter id="near" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="7"/></filter>
    <filter id="far" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="22"/></filter>
    <ellipse cx="${size / 2 + width * 0.14}" cy="${ground - 2}" rx="${width * 0.5}" ry="30" fill="#7a5230" fill-opacity="0.32" filter="url(#far)"/>
    <ellipse cx="${size / 2 + width * 0.02}" cy="${ground + 1}" rx="${width * 0.4}" ry="10" fill="#5a3a1c" fill-opacity="0.36" filter="url(#near)"/>`,
  )
}

/** The object in the window's light: warm, bright on the left and above, shaded on the right and below. */
async function lit({ png, width, height }: Drawn): Promise<Drawn> {
  const wash = (direction: string, stops: readonly [at: number, colour: string][]) =>
    svg(
      width,
      height,
      `<linearGradient id="w" ${direction}>${stops
        .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
        .join('')}</linearGradient><rect width="100%" height="100%" fill="url(#w)"/>`,
    )
  const warm = wash('x1="0" y1="0.1" x2="1" y2="0.9"', [
    [0, '#fff9ee'],
    [0.45, '#fceed6'],
    [1, '#d3b697'],
  ])
  const lamp = wash('x1="0" y1="0" x2="0.8" y2="0.7"', [
    [0, '#fff6e0b0'],
    [0.5, '#fff6e000'],
  ])
  const shaded = await sharp(png)
    .composite([
      { input: warm, blend: 'multiply' },
      { input: lamp, blend: 'soft-light' },
      { input: png, blend: 'dest-in' },
    ])
    .png()
    .toBuffer()
  return { png: shaded, width, height }
}

async function paperWithShadow(object: Size): Promise<Buffer> {
  const ground = sharp(paper, { raw: { width: 3, height: 3, channels: 3 } }).resize(size, size, { kernel: 'cubic' })
  return ground
    .composite([{ input: shadowOf(object), blend: 'multiply' }])
    .png()
    .toBuffer()
}

/** One finished square WebP picture of a product. */
async function drawPicture(set: IconSet, drawing: Drawing): Promise<Buffer> {
  const object = await drawLit(set, drawing)
  const left = Math.round((size - object.width) / 2)
  return finish(object, [{ input: object.png, left, top: topOf(object) }])
}

function topOf({ height }: Drawn): number {
  return groundLine(height) - height
}

async function drawLit(set: IconSet, drawing: Drawing, side?: number): Promise<Drawn> {
  return lit(await drawObject(set, drawing, side))
}

async function finish(above: Drawn, objects: OverlayOptions[]): Promise<Buffer> {
  return sharp(await paperWithShadow(above))
    .composite(objects)
    .webp({ quality, effort: 6 })
    .toBuffer()
}

/** The drawing, from near, and with the parcel that it comes in. */
const views: Record<(typeof EARLIER_VIEWS)[number], typeof drawPicture> = {
  '': drawPicture,
  '-near': async (set, drawing) => {
    const object = await drawLit(set, drawing, Math.round(size * 1.15))
    const [width, height] = [Math.min(object.width, size), Math.min(object.height, size)]
    const [left, top] = [Math.round((object.width - width) / 2), Math.round((object.height - height) / 3)]
    const seen = await sharp(object.png).extract({ left, top, width, height }).toBuffer()
    return finish(object, [{ input: seen, gravity: 'centre' }])
  },
  '-parcel': async (set, drawing) => {
    const object = await drawLit(set, drawing, Math.round(box * 0.8))
    const parcel = await drawLit(set, { icon: 'package' }, Math.round(box * 0.55))
    const bottom = topOf(object) + object.height
    return finish(object, [
      { input: parcel.png, left: Math.round(size * 0.6), top: bottom - parcel.height - 24 },
      { input: object.png, left: Math.round(size * 0.38 - object.width / 2), top: topOf(object) },
    ])
  },
}

async function removeUnused(wanted: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(picturesFolder)) {
    // Stills and wide pictures are made by `draw-stills.ts`.
    if (!wanted.has(file) && !/-still|-\d+x\d+/.test(file)) await rm(join(picturesFolder, file))
  }
}

async function drawAll(iconPath: string, onlySlugs: readonly string[]): Promise<void> {
  const set = await readIconSet(iconPath)
  const drawn = catalogueEntries.filter((entry): entry is CatalogueEntry & { drawing: Drawing } => !!entry.drawing)
  await mkdir(picturesFolder, { recursive: true })
  let bytes = 0
  const wanted = new Set<string>()
  for (const { name, drawing, isFeatured } of drawn) {
    const slug = slugOf(name)
    for (const view of isFeatured ? EARLIER_VIEWS : ([''] as const)) {
      const file = `${slug}${view}.webp`
      wanted.add(file)
      if (onlySlugs.length > 0 && !onlySlugs.includes(slug)) continue
      const picture = await views[view](set, drawing)
      await writeFile(join(picturesFolder, file), picture)
      bytes += picture.length
    }
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
