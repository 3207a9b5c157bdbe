import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { IMAGE_WIDTHS } from '#store/goods/images/images.ts'
import { sizeOfShopPicture } from '#store/goods/images/shop-pictures.ts'

const DEMO = path.join(import.meta.dirname, '../../db/seed/pictures')
/** Of the demo's pictures, which are never made larger, where the name does not say another. */
const SQUARE = { width: 800, height: 800 }

/**
 * Lays plain areas where the store keeps the cuts of its demo's pictures, in the sizes of the cuts. To cut and to show the
 * drawings took a tenth of the work of the browser tests; what is really cut there are the pictures that tests upload.
 */
export async function layPlainPictures(dataDir: string): Promise<void> {
  const cuts = path.join(dataDir, 'images/cuts')
  await mkdir(cuts, { recursive: true })
  const names = await readdir(DEMO)
  for (const name of names) {
    const whole = sizeOfShopPicture(`/images/demo/${name}`) ?? SQUARE
    for (const most of IMAGE_WIDTHS) {
      const width = Math.min(most, whole.width)
      await writeFile(
        path.join(cuts, `demo_${name}.${most}.avif`),
        await plain(width, (width * whole.height) / whole.width),
      )
    }
  }
}

const areas = new Map<string, Promise<Buffer>>()

function plain(width: number, height: number): Promise<Buffer> {
  const name = `${width}x${height}`
  const drawn = sharp({ create: { width, height, channels: 3, background: '#e9e4da' } })
  const area = areas.get(name) ?? drawn.avif({ quality: 55, effort: 0 }).toBuffer()
  areas.set(name, area)
  return area
}
