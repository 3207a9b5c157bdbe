/** Wide pictures for the welcome of the first page in its seasons, and of the keepers: things of the shop side by side. */
import sharp from 'sharp'
import type { Drawing } from './catalogue/entry.ts'

type Drawn = { png: Buffer; width: number; height: number }
/** A thing `side` pixels large whose middle stands at `x`; those that come later stand before the others. */
type Thing = { icon: string; side: number; x: number; hue?: number; up?: number }
type Scene = { light: string; dark: string; things: readonly Thing[] }

const [width, height, ground] = [1600, 800, 690]

const SCENES: Record<string, Scene> = {
  school: {
    light: '#eef4ff',
    dark: '#bcd3ff',
    things: [
      { icon: 'globe-showing-asia-australia', side: 400, x: 1290 },
      { icon: 'books', side: 360, x: 330 },
      { icon: 'backpack', side: 560, x: 800 },
      { icon: 'notebook-with-decorative-cover', side: 270, x: 1050 },
      { icon: 'pencil', side: 250, x: 560 },
    ],
  },
  diwali: {
    light: '#fff1d6',
    dark: '#ffc27a',
    things: [
      { icon: 'sparkles', side: 190, x: 420, up: 420 },
      { icon: 'sparkles', side: 150, x: 1150, up: 470 },
      { icon: 'red-paper-lantern', side: 460, x: 1350, up: 110 },
      { icon: 'wrapped-gift', side: 430, x: 760 },
      { icon: 'diya-lamp', side: 330, x: 300 },
      { icon: 'diya-lamp', side: 250, x: 1080 },
      { icon: 'chocolate-bar', side: 220, x: 530 },
    ],
  },
  'new-year': {
    light: '#eafaf1',
    dark: '#b4e2c9',
    things: [
      { icon: 'christmas-tree', side: 600, x: 470 },
      { icon: 'wrapped-gift', side: 360, x: 1010, hue: 140 },
      { icon: 'teddy-bear', side: 400, x: 1320 },
      { icon: 'wrapped-gift', side: 280, x: 770 },
      { icon: 'snowman-without-snow', side: 300, x: 190 },
    ],
  },
  // Stands beside the demo's words of who keeps the shop.
  keepers: {
    light: '#fdf7ea',
    dark: '#f0e0c4',
    things: [
      { icon: 'school', side: 560, x: 480 },
      { icon: 'potted-plant', side: 200, x: 130 },
      { icon: 'woman-office-worker-medium', side: 400, x: 1000 },
      { icon: 'man-office-worker-medium', side: 400, x: 1270 },
      { icon: 'basket', side: 210, x: 1135 },
    ],
  },
}

/** `draw` gives a thing alone. Answers the pictures by their file names. */
export async function drawScenes(
  draw: (drawing: Drawing, side: number) => Promise<Drawn>,
): Promise<[string, Buffer][]> {
  return Promise.all(
    Object.entries(SCENES).map(async ([name, scene]): Promise<[string, Buffer]> => {
      const drawn = await Promise.all(
        scene.things.map(async ({ icon, hue, side, x, up = 0 }) => ({
          x,
          up,
          ...(await draw({ icon, ...(hue !== undefined && { hue }) }, side)),
        })),
      )
      const picture = sharp(backdrop(scene, drawn)).composite(
        drawn.map(({ png, x, up, ...size }) => ({
          input: png,
          left: Math.round(x - size.width / 2),
          top: ground - up - size.height,
        })),
      )
      return [`${name}-${width}x${height}.webp`, await picture.webp({ quality: 80, effort: 6 }).toBuffer()]
    }),
  )
}

/** The tinted ground, with a soft shadow below what stands on it. */
function backdrop({ light, dark }: Scene, things: readonly { x: number; up: number; width: number }[]): Buffer {
  const shadows = things
    .filter(({ up }) => up === 0)
    .map(({ x, width }) => `<ellipse cx="${x}" cy="${ground + 4}" rx="${Math.round(width * 0.42)}" ry="18"/>`)
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
