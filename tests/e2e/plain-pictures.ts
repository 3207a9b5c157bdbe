import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { IMAGE_WIDTHS } from '#store/images/images.ts'

const DEMO = path.join(import.meta.dirname, '../../db/seed/pictures')
/** Of the demo's pictures, which are never made larger. */
const SIDE = 800

/**
 * Lays plain areas where the store keeps the cuts of its demo's pictures, in the sizes of the cuts. To cut and to show the
 * drawings took a tenth of the work of the browser tests; what is really cut there are the pictures that tests upload.
 */
export async function layPlainPictures(dataDir: string): Promise<void> {
  const cuts = path.join(dataDir, 'images/cuts')
  await mkdir(cuts, { recursive: true })
  const names = await readdir(DEMO)
  for (const width of IMAGE_WIDTHS) {
    const side = Math.min(width, SIDE)
    const area = sharp({ create: { width: side, height: side, channels: 3, background: '#e9e4da' } })
    const plain = await area.avif({ quality: 55, effort: 0 }).toBuffer()
    await Promise.all(names.map((name) => writeFile(path.join(cuts, `demo_${name}.${width}.avif`), plain)))
  }
}
