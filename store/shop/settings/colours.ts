/** Derives palettes from the owner's one or two colours, readable (WCAG 2.2 AA) on all backgrounds. Browser-safe. */

/** Tokens of app.css that the owner's colours change, "#rrggbb" each. */
export type Palette = {
  action: string
  'action-strong': string
  'on-action': string
  'action-soft': string
  marigold: string
  'on-marigold': string
}
export type Palettes = { light: Palette; dark: Palette }

export const COLOUR_FORM = '^#[0-9a-f]{6}$'

/** WCAG asks for 4.5; the margin is for browsers, which round. */
const WANTED = 4.6

/** Colours of app.css, for those the owner did not choose. */
export const DEFAULT_PALETTES: Palettes = {
  light: {
    action: '#3a2fa3',
    'action-strong': '#2b2280',
    'on-action': '#ffffff',
    'action-soft': '#ebe8ff',
    marigold: '#f5a524',
    'on-marigold': '#2a1a00',
  },
  dark: {
    action: '#a9a0ff',
    'action-strong': '#c3bcff',
    'on-action': '#17132f',
    'action-soft': '#2c2750',
    marigold: '#f7b955',
    'on-marigold': '#2a1a00',
  },
}

/** Backgrounds of app.css, the page's first; `ink` is the text colour. */
export const BACKGROUNDS = {
  light: {
    ink: '#221d36',
    muted: '#5f5872',
    grounds: ['#fffbf5', '#ffffff', '#f6efe4', '#fff3d9', '#fdecea', '#e3eeff', '#ffe9cd', '#ffe1ec', '#dcf3e6'],
  },
  dark: {
    ink: '#f3eefb',
    muted: '#b4abc8',
    grounds: ['#16141f', '#211e2d', '#1b1926', '#3d3013', '#40201f', '#22304b', '#46331d', '#472536', '#1f3b2f'],
  },
} as const

type Chosen = { main: string; accent: string }

/** An empty colour means the default. */
export function palettesOf({ main, accent }: Chosen): Palettes {
  const inScheme = (scheme: 'light' | 'dark'): Palette => ({
    ...DEFAULT_PALETTES[scheme],
    ...(main ? mainIn(scheme, main) : {}),
    ...(accent ? { marigold: accent, 'on-marigold': moreReadable(accent, ['#000000', '#ffffff']) } : {}),
  })
  return { light: inScheme('light'), dark: inScheme('dark') }
}

/** `towards`: the colour to mix in for contrast; `strong`: its share on hover; `soft`: the share of a soft background. */
const MOVES = {
  light: { towards: '#000000', strong: 0.22, soft: 0.1 },
  dark: { towards: '#ffffff', strong: 0.3, soft: 0.13 },
} as const

function mainIn(scheme: 'light' | 'dark', main: string): Omit<Palette, 'marigold' | 'on-marigold'> {
  const { grounds, ink } = BACKGROUNDS[scheme]
  const { towards, strong, soft } = MOVES[scheme]
  const softOf = (colour: string) => mixed(colour, grounds[1], soft)
  // Its own soft background has the least contrast.
  const isRead = (colour: string) => [...grounds, softOf(colour)].every((ground) => contrast(colour, ground) >= WANTED)
  let action = main
  for (let share = 0.02; !isRead(action); share += 0.02) action = mixed(towards, main, share)
  return {
    action,
    'action-strong': mixed(towards, action, strong),
    'on-action': moreReadable(action, scheme === 'light' ? ['#ffffff', ink] : ['#17132f', '#ffffff']),
    'action-soft': softOf(action),
  }
}

function moreReadable(ground: string, [first, second]: readonly [string, string]): string {
  return contrast(first, ground) >= contrast(second, ground) ? first : second
}

/** WCAG 2.2 contrast, from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const linear = partsOf(colour).map((part) =>
    part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

/** `share` (0 to 1) of the one colour over the other. */
function mixed(one: string, other: string, share: number): string {
  const grounds = partsOf(other)
  const parts = partsOf(one).map((part, at) => Math.round(part * share + (grounds[at] ?? 0) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Red, green and blue, from 0 to 255. */
function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Tells the owner how a colour was adjusted; empty when it was not. */
export function colourWords(main: string): string {
  const { light, dark } = palettesOf({ main, accent: '' })
  const moved = [
    light.action === main ? '' : `darker on light pages (${light.action})`,
    dark.action === main ? '' : `lighter on dark pages (${dark.action})`,
  ].filter(Boolean)
  if (moved.length === 0) return ''
  return `So that everybody can read it, we take it ${moved.join(' and ')}.`
}
