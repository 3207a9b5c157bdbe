/**
 * The shop's look on pages, mails and files. Pictures are element properties, so pages need no script for them. Browser-safe.
 */

import type { HomeHero } from '#store/goods/collections/home-layout.ts'
import { IMAGE_WIDTHS, imageAtWidth } from '#store/goods/images/images.ts'
import { type PictureProps, sizeOfShopPicture, widePicture } from '#store/goods/images/shop-pictures.ts'
import { type Language, written } from '#store/language.ts'
import { type CallHours, wordsOfCallHours, wordsOfClock } from '#store/selling/orders/steps/call-hours.ts'
import { type Seo, seoIn } from '#store/seo.ts'
import { palettesOf } from './colours.ts'
import { SEO_SETTINGS } from './sections/seo-settings.ts'
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
  /** Follows the shop's name in the home page's title. */
  tagline: string
  /** For search engines, on pages without their own. */
  description: string
  /** Titles and descriptions by category. */
  seo?: Readonly<Record<string, Seo>>
  /** Owner, address and grievance officer, which the law requires on every page. */
  legal: string
  hero: ShownHero
  /** About the shop's people, in their words. */
  about?: { words: string; hours: string; picture?: PictureProps }
  logo?: PictureProps
  icon: { href: string; type: string }
  /** Path of the style sheet with the owner's colours. */
  style?: string
}

/** Defaults until the owner writes their own. */
const OURS: Readonly<Record<Language, OurWords>> = {
  en: {
    slogan: 'School things, toys, gifts and home goods. Your neighbourhood shop.',
    tagline: 'study, toys, gifts and household goods',
    description: 'Study items, toys, gifts and household goods from your neighbourhood shop.',
    neighbourhood: 'your neighbourhood shop',
    welcome: 'School, toys, gifts and home.',
    note: 'We call you to confirm, then deliver to your door.',
    look: 'Have a look',
    officer: 'Grievance officer',
    hours: (hours) => wordsOfCallHours(hours).replace(' to ', ' and '),
  },
  hi: {
    slogan: 'स्कूल का सामान, खिलौने, तोहफ़े और घर का सामान। आपके पड़ोस की दुकान।',
    tagline: 'पढ़ाई, खिलौने, तोहफ़े और घर का सामान',
    description: 'पढ़ाई का सामान, खिलौने, तोहफ़े और घर का सामान, आपके पड़ोस की दुकान से।',
    neighbourhood: 'आपके पड़ोस की दुकान',
    welcome: 'स्कूल, खिलौने, तोहफ़े और घर।',
    note: 'हम फ़ोन करके पक्का करते हैं, फिर घर पहुँचाते हैं।',
    look: 'देखें',
    officer: 'शिकायत अधिकारी',
    hours: ({ from, until }) => `${wordsOfClock(from, 'hi')} और ${wordsOfClock(until, 'hi')}`,
  },
}
type OurWords = Record<
  'slogan' | 'tagline' | 'description' | 'neighbourhood' | 'welcome' | 'note' | 'look' | 'officer',
  string
> & { hours: (hours: CallHours) => string }

/** Picture of the default welcome. */
export const WELCOME_PICTURE = '/images/demo/welcome-still-1600x800.webp'

type PayPromise = { pay: string }

export function shopLookOf(details: ShopDetails, promises: PayPromise, language: Language = 'en'): ShopLook {
  const t = OURS[language]
  const { aboutPicture, logo } = details
  const slogan = written(language, details.slogan, details.sloganHi)
  const words = written(language, details.aboutWords, details.aboutWordsHi)
  const hours = t.hours(details.callHours)
  return {
    slogan: slogan || t.slogan,
    tagline: slogan || t.tagline,
    description: slogan ? `${slogan}. ${details.shopName}, ${t.neighbourhood}.` : t.description,
    ...seoOf(details, language),
    legal: legalWords(details, t.officer),
    hero: shownHero(details.arranged?.[language].hero ?? welcomeOf(details, promises, language), language),
    ...(words ? { about: { words, hours, ...withPicture('picture', aboutProps(aboutPicture)) } } : {}),
    ...withPicture('logo', logoProps(logo)),
    icon: logo ? { href: iconPath(logo, 192), type: 'image/png' } : { href: '/icon.svg', type: 'image/svg+xml' },
    ...withStyle(details.colours),
  }
}

function seoOf(details: ShopDetails, language: Language): Pick<ShopLook, 'seo'> {
  const names = Object.keys(SEO_SETTINGS) as (keyof typeof SEO_SETTINGS)[]
  const each = names.map((name) => [name.slice('seo'.length), seoIn(language, details[name])] as const)
  const told = each.filter(([, seo]) => Object.keys(seo).length > 0)
  return told.length > 0 ? { seo: Object.fromEntries(told) } : {}
}

/** The hero on days for which none is scheduled. */
export function welcomeOf(details: ShopDetails, { pay }: PayPromise, language: Language = 'en') {
  const { heroPicture } = details
  const heroWords = written(language, details.heroWords, details.heroWordsHi)
  const heroNote = written(language, details.heroNote, details.heroNoteHi)
  return {
    words: heroWords || OURS[language].welcome,
    pay: heroWords ? '' : pay,
    note: heroNote || OURS[language].note,
    picture: heroPicture || (heroWords ? '' : WELCOME_PICTURE),
  }
}

type WrittenHero = Pick<HomeHero, 'words' | 'note' | 'picture'> & Partial<HomeHero> & { pay?: string }

export function shownHero(
  { words, wordsHi, pay = '', note, noteHi, to, link = '', linkHi, picture: path }: WrittenHero,
  language: Language = 'en',
): ShownHero {
  const picture = widePicture(path)
  return {
    words: written(language, words, wordsHi),
    pay,
    note: written(language, note, noteHi),
    ...(to && { link: { to, words: written(language, link, linkHi) || OURS[language].look } }),
    ...(picture && { picture: { ...picture, className: 'hero-picture', fetchPriority: 'high' } }),
  }
}

/** Changes with the logo. */
export function iconPath(logo: string, side: 192 | 512): string {
  return `/icon-${side}.png${versionOf(logo)}`
}

/** For mail programs without WebP; undefined without a logo. */
export function logoForMail(logo: string): { path: string; width: number; height: number } | undefined {
  const size = sizeOfShopPicture(logo)
  return size && { path: `/logo.png${versionOf(logo)}`, ...fitted(size, 160, 48) }
}

function versionOf(logo: string): string {
  return logo ? `?v=${logo.slice('/images/shop-'.length, '/images/shop-'.length + 8)}` : ''
}

function legalWords({ address, email, grievanceOfficer: officer }: ShopDetails, officerIs: string): string {
  const officerWords =
    officer.name && [`${officerIs}: ${officer.name}`, officer.phone, officer.email].filter(Boolean).join(', ')
  return [address, email, officerWords].filter(Boolean).join('\n')
}

function withPicture<K extends string>(name: K, picture: PictureProps | undefined) {
  return (picture ? { [name]: picture } : {}) as { [P in K]?: PictureProps }
}

/** app.css has the default colours. */
function withStyle({ main, accent }: ShopDetails['colours']): { style?: string } {
  return main || accent ? { style: `/colours/${nameOf(main)}-${nameOf(accent)}.css` } : {}
}

function nameOf(colour: string): string {
  return colour ? colour.slice(1) : 'ours'
}

/** The content of a style sheet's path; undefined for other paths. */
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

function fitted({ width, height }: Size, mostWide: number, mostHigh: number): Size {
  const scale = Math.min(mostWide / width, mostHigh / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The ratio of width to height from which a logo is shown as a wordmark. */
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
