/** The wide picture of who keeps the shop, which stands beside their words. */
import sharp from 'sharp'
import type { Drawing } from './catalogue/entry.ts'

type Drawn = { png: Buffer; width: number; height: number }

const [width, height, ground] = [1600, 800, 690]
const [light, dark] = ['#fdf7ea', '#f0e0c4']

/** Each `side` pixels large, with its middle at `x`; those that come later stand before the others. */
const KEEPERS = [
  { icon: 'school', side: 560, x: 480 },
  { icon: 'potted-plant', side: 200, x: 130 },
  { icon: 'woman-office-worker-medium', side: 400, x: 1000 },
  { icon: 'man-office-worker-medium', side: 400, x: 1270 },
  { icon: 'basket', side: 210, x: 1135 },
]

/** `draw` gives a thing alone. Answers the picture with its file name. */
export async function drawKeepers(
  draw: (drawing: Drawing, side: number) => Promise<Drawn>,
): Promise<[file: string, picture: Buffer]> {
  const drawn = await Promise.all(KEEPERS.map(async ({ icon, side, x }) => ({ x, ...(await draw({ icon }, side)) })))
  const picture = sharp(backdrop(drawn)).composite(
    drawn.map(({ png, x, ...size }) => ({
      input: png,
      left: Math.round(x - size.width / 2),
      top: ground - size.height,
    })),
  )
  return [`keepers-${width}x${height}.webp`, await picture.webp({ quality: 80, effort: 6 }).toBuffer()]
}

/** The tinted ground, with a soft shadow below what stands on it. */
function backdrop(things: readonly { x: number; width: number }[]): Buffer {
  const shadows = things.map(
    ({ x, width }) => `<ellipse cx="${x}" cy="${ground + 4}" rx="${Math.round(width * 0.42)}" ry="18"/>`,
  )
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="tint" cx="50%" cy="40%" r="75%">
        <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>
      </radialGradient>
      <filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="16"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#tint)"/>
    <g fill="#1f2340" fill-opacity="0.22" filter="url(#soft)">${shadows.join('')}</g>
  </svg>`)
}
