// Finishes the stills of the demo's goods and the welcomes. Run by hand after `render/render.py`, never at start:
//   node db/seed/draw-stills.ts <folder of its renders> [file ...]
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

const picturesFolder = join(import.meta.dirname, 'pictures')
/** In bytes. Fur and cane, which come out larger, are softened a little first. */
const most = { still: 30_000, scene: 54_000 }
const softened: Record<string, number> = { 'brown-teddy-bear': 0.7, 'cane-basket': 0.4, 'clay-diya': 0.4, welcome: 0.6 }

/** Of featured goods, where the near view is cut out of the picture of 800 by 800: the middle of a square of this side. */
const nearSide = 470
const nearAt: Record<string, [x: number, y: number]> = {
  'auto-rickshaw': [290, 420],
  'brown-teddy-bear': [430, 250],
  'cane-basket': [330, 500],
  'ceramic-teapot-ruby': [440, 400],
  'clay-diya': [560, 400],
  'desk-globe-asia-view': [400, 330],
  'potted-plant': [400, 300],
  'school-backpack-ocean-blue': [460, 520],
  'steam-engine': [280, 370],
  'student-microscope-400x': [370, 420],
  'surprise-gift-box-gold': [400, 260],
  'wrist-watch-blue-strap': [430, 390],
}

/** The window's light is strong on the left of the welcome, and its corner at the right dark: its band is one colour. */
const shade = wash('x1="0" y1="1" x2="0.6" y2="0"', ['#ffe5c4', '#ffebd4', '#fff'])
const light = wash('x1="1" y1="0" x2="0.65" y2="0.6"', ['#53504c', '#262422', '#000'])

function wash(way: string, [from, between, to]: [string, string, string]): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><linearGradient id="w" ${way}>
    <stop stop-color="${from}"/><stop offset="0.4" stop-color="${between}"/><stop offset="0.85" stop-color="${to}"/>
    </linearGradient><rect width="1600" height="800" fill="url(#w)"/></svg>`)
}

/** Writes at the best quality that fits. */
async function keep(name: string, picture: Sharp, bytes: number): Promise<void> {
  for (let quality = 83; ; quality -= 3) {
    const written = await picture.clone().webp({ quality, effort: 6 }).toBuffer()
    if (written.length > bytes && quality > 62) continue
    await writeFile(join(picturesFolder, name), written)
    process.stdout.write(`${name}: ${written.length} bytes, quality ${quality}\n`)
    return
  }
}

function cutNear(picture: Sharp, [x, y]: [number, number]): Sharp {
  const edge = (middle: number) => Math.max(0, Math.min(800 - nearSide, middle - nearSide / 2))
  const cut = picture.clone().extract({ left: edge(x), top: edge(y), width: nearSide, height: nearSide })
  return cut.resize(640, 640)
}

const [folder, ...only] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node db/seed/draw-stills.ts <folder of renders> [file ...]')
for (const file of only.length > 0 ? only : (await readdir(folder)).filter((name) => name.endsWith('.png'))) {
  const scene = /-\d+x\d+\./.test(file)
  const slug = file.replace(/-still.*/, '')
  // Paper is a little lighter and warmer than the renderer makes it; that of the welcome runs out into its band.
  const lifted = sharp(join(folder, file)).linear(scene ? [1.1, 1.035, 0.985] : [1.075, 1.06, 1.035], [0, 0, 0])
  if (scene)
    lifted.composite([
      { input: shade, blend: 'multiply' },
      { input: light, blend: 'screen' },
    ])
  const still = softened[slug] ? lifted.clone().blur(softened[slug]) : lifted
  await keep(file.replace(/\.\w+$/, '.webp'), still, scene ? most.scene : most.still)
  const at = nearAt[slug]
  if (at && file === `${slug}-still.png`) await keep(`${slug}-still-near.webp`, cutNear(still, at), most.still)
}
