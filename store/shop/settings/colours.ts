/**
 * Derives the shop's colours from the owner's one or two. Each is adjusted to be readable (WCAG 2.2 AA) on all its
 * backgrounds, in light and dark. Browser-safe.
 */
import { contrast, mixed, readableOn, withLightness } from './contrast.ts'

/** The tokens of app.css that follow the owner's choice, "#rrggbb" each. */
export type Palette = {
  action: string
  'action-strong': string
  'on-action': string
  'action-soft': string
  marigold: string
  'on-marigold': string
}
export type Palettes = { light: Palette; dark: Palette }

/** A colour in six hexadecimal digits. */
export const COLOUR_FORM = '^#[0-9a-f]{6}$'

/** Contrast that text needs, and meaningful shapes. */
export const AA_TEXT = 4.5
/** Contrast for text with a margin, because browsers round. */
const WANTED = 4.6

/** The colours of app.css, used where the owner chose none. */
export const OUR_PALETTES: Palettes = {
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

/** The backgrounds of buttons and links in app.css, paper first; `ink` is the text colour. */
export const GROUNDS = {
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

/** Both palettes. An empty colour means ours. */
export function palettesOf({ main, accent }: Chosen): Palettes {
  const inScheme = (scheme: 'light' | 'dark'): Palette => ({
    ...OUR_PALETTES[scheme],
    ...(main ? mainIn(scheme, main) : {}),
    ...(accent ? { marigold: accent, 'on-marigold': moreReadable(accent, ['#000000', '#ffffff']) } : {}),
  })
  return { light: inScheme('light'), dark: inScheme('dark') }
}

/** Share of the colour in the soft background of choices. */
const SOFTNESS = { light: 0.1, dark: 0.13 } as const

function mainIn(scheme: 'light' | 'dark', main: string): Omit<Palette, 'marigold' | 'on-marigold'> {
  const { grounds, ink } = GROUNDS[scheme]
  const away = scheme === 'light' ? 'darker' : 'lighter'
  const read = readableOn(main, grounds, { away, least: WANTED })
  // Its own soft background is closest to it.
  const action = readableOn(read, [...grounds, softOf(read, scheme)], { away, least: WANTED })
  return {
    action,
    'action-strong': withLightness(action, scheme === 'light' ? -0.08 : 0.07),
    'on-action': moreReadable(action, scheme === 'light' ? ['#ffffff', ink] : ['#17132f', '#ffffff']),
    'action-soft': softOf(action, scheme),
  }
}

function softOf(colour: string, scheme: 'light' | 'dark'): string {
  return mixed(colour, GROUNDS[scheme].grounds[1], SOFTNESS[scheme])
}

function moreReadable(ground: string, [first, second]: readonly [string, string]): string {
  return contrast(first, ground) >= contrast(second, ground) ? first : second
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
