/**
 * The shop's look on pages, in mails and in files, from its settings or our defaults. Pictures are element properties, so that
 * pages need no script for them. Browser-safe.
 */

import type { HomeHero } from '#store/goods/collections/home-layout.ts'
import { IMAGE_WIDTHS, imageAtWidth } from '#store/goods/images/images.ts'
import { type PictureProps, sizeOfShopPicture, widePicture } from '#store/goods/images/shop-pictures.ts'
import { wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import { palettesOf } from './colours.ts'
import type { ShopDetails } from './settings.ts'

export type ShownHero = {
  words: string
  pay: string
  note: string
  link?: { to: string; words: string }
  picture?: PictureProps
}

export type ShopLook = {
  slogan: string
  /** Follows the name in the home page's title. */
  tagline: string
  /** For search engines, where a page has no description of its own. */
  description: string
  /** Owner, address and grievance officer, which the law requires on every page. */
  legal: string
  hero: ShownHero
  /** Who keeps the shop, in their own words; absent until they say it. */
  about?: { words: string; hours: string; picture?: PictureProps }
  logo?: PictureProps
  icon: { href: string; type: string }
  /** The style sheet with the shop's colours. */
  style?: string
}

const DESCRIPTION = 'Study items, toys, gifts and household goods from your neighbourhood shop.'
/** Shows what our words for the welcome say. */
export const WELCOME_PICTURE = '/images/demo/welcome-still-1600x800.webp'
const SLOGAN = 'School things, toys, gifts and home goods. Your neighbourhood shop.'

/** How customers pay. */
type PayPromise = { pay: string }

export function lookOf(details: ShopDetails, promises: PayPromise): ShopLook {
  const { slogan, aboutWords: words, aboutPicture, logo } = details
  const hours = wordsOfCallHours(details.callHours).replace(' to ', ' and ')
  return {
    slogan: slogan || SLOGAN,
    tagline: slogan || 'study, toys, gifts and household goods',
    description: slogan ? `${slogan}. ${details.shopName}, your neighbourhood shop.` : DESCRIPTION,
    legal: legalWords(details),
    hero: shownHero(details.arranged?.hero ?? welcomeOf(details, promises)),
    ...(words ? { about: { words, hours, ...withPicture('picture', aboutProps(aboutPicture)) } } : {}),
    ...withPicture('logo', logoProps(logo)),
    icon: logo ? { href: iconPath(logo, 192), type: 'image/png' } : { href: '/icon.svg', type: 'image/svg+xml' },
    ...withStyle(details.colours),
  }
}

/** The hero of all days on which no other holds. */
export function welcomeOf({ heroWords, heroNote, heroPicture }: ShopDetails, { pay }: PayPromise) {
  return {
    words: heroWords || 'School, toys, gifts and home.',
    pay: heroWords ? '' : pay,
    note: heroNote || 'We call you to confirm, then deliver to your door.',
    picture: heroPicture || (heroWords ? '' : WELCOME_PICTURE),
  }
}

type WrittenHero = Pick<HomeHero, 'words' | 'note' | 'picture'> & { pay?: string; to?: string; link?: string }

/** As the first page shows it. */
export function shownHero({ words, pay = '', note, to, link, picture: path }: WrittenHero): ShownHero {
  const picture = widePicture(path)
  return {
    words,
    pay,
    note,
    ...(to && { link: { to, words: link || 'Have a look' } }),
    ...(picture && { picture: { ...picture, className: 'hero-picture', fetchPriority: 'high' } }),
  }
}

/** Path of the shop's icon as a PNG; changes with the logo. */
export function iconPath(logo: string, side: 192 | 512): string {
  return `/icon-${side}.png${versionOf(logo)}`
}

/** The logo as a PNG, for mail programs without WebP. */
export function logoForMail(logo: string): { path: string; width: number; height: number } | undefined {
  const size = sizeOfShopPicture(logo)
  return size && { path: `/logo.png${versionOf(logo)}`, ...fitted(size, 160, 48) }
}

function versionOf(logo: string): string {
  return logo ? `?v=${logo.slice('/images/shop-'.length, '/images/shop-'.length + 8)}` : ''
}

function legalWords({ address, email, grievanceOfficer: officer }: ShopDetails): string {
  const officerWords =
    officer.name && [`Grievance officer: ${officer.name}`, officer.phone, officer.email].filter(Boolean).join(', ')
  return [address, email, officerWords].filter(Boolean).join('\n')
}

function withPicture<K extends string>(name: K, picture: PictureProps | undefined) {
  return (picture ? { [name]: picture } : {}) as { [P in K]?: PictureProps }
}

/** Default colours need no style sheet: app.css has them. */
function withStyle({ main, accent }: ShopDetails['colours']): { style?: string } {
  return main || accent ? { style: `/colours/${nameOf(main)}-${nameOf(accent)}.css` } : {}
}

function nameOf(colour: string): string {
  return colour ? colour.slice(1) : 'ours'
}

/** The style sheet at a path from `lookOf`; undefined at any other. */
export function styleAt(path: string): string | undefined {
  const [, main = '', accent = ''] = /^\/colours\/([0-9a-f]{6}|ours)-([0-9a-f]{6}|ours)\.css$/.exec(path) ?? []
  if (!main) return undefined
  const { light, dark } = palettesOf({ main: colourOf(main), accent: colourOf(accent) })
  const names = Object.keys(light) as (keyof typeof light)[]
  const tokens = names.map((name) => `--color-${name}:light-dark(${light[name]},${dark[name]})`)
  return `:root{${tokens.join(';')}}\n`
}

function colourOf(name: string): string {
  return name === 'ours' ? '' : `#${name}`
}

type Size = { width: number; height: number }

/** Scaled to fit, in whole pixels. */
function fitted({ width, height }: Size, mostWide: number, mostHigh: number): Size {
  const scale = Math.min(mostWide / width, mostHigh / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** From this ratio on, a logo is a wordmark. */
const WIDE = 1.8

function logoProps(path: string): PictureProps | undefined {
  const size = sizeOfShopPicture(path)
  if (!size) return undefined
  const isWide = size.width / size.height >= WIDE
  const shown = fitted(size, 136, 40)
  const src = imageAtWidth(path, IMAGE_WIDTHS.find((width) => width >= 2 * shown.width) ?? 400)
  return { src, ...shown, alt: '', className: isWide ? 'logo wide' : 'logo' }
}

function aboutProps(path: string): PictureProps | undefined {
  const picture = widePicture(path)
  return picture && { ...picture, className: 'about-picture', loading: 'lazy' }
}
