/** What all papers share: fonts, sizes, numbered pages. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  Document,
  Font,
  Image,
  Page,
  type PageProps,
  renderToBuffer,
  StyleSheet,
  Text,
  View,
} from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { INDIAN_ZONE } from '#store/india.ts'

/**
 * Font size in points with its line height. Always set both: the library takes a lone height of its default size, and keeps the
 * old height with a lone size.
 */
export function ofSize(points: number, lineHeight = 1.35): { fontSize: number; lineHeight: number } {
  return { fontSize: points, lineHeight }
}

export type PaperSheet = {
  size: 'A4' | 'A6'
  title: string
  author: string
  at: Date
  foot: string
  body: ReactNode[]
  fonts: string[]
}

const LOOKS = {
  A4: StyleSheet.create({
    page: { padding: 36, paddingBottom: 54, fontSize: 9, color: '#000' },
    foot: { position: 'absolute', bottom: 24, left: 36, right: 36, fontSize: 8, color: '#333' },
  }),
  A6: StyleSheet.create({
    page: { padding: 16, paddingBottom: 28, fontSize: 8, color: '#000' },
    foot: { position: 'absolute', bottom: 12, left: 16, right: 16, fontSize: 7, color: '#333' },
  }),
}

/** The PDF of all sheets, each with its own page numbers; equal sheets give equal bytes. `document` has title, author, time. */
export async function drawSheets(
  { title, author, at }: Pick<PaperSheet, 'title' | 'author' | 'at'>,
  sheets: readonly PaperSheet[],
): Promise<Uint8Array> {
  return drawPages({ title, author, at }, sheets.map(pagesOf))
}

/** As `drawSheets`, for pages with a look of their own. */
export async function drawPages(
  { title, author, at }: Pick<PaperSheet, 'title' | 'author' | 'at'>,
  pages: readonly ReactElement<PageProps>[],
): Promise<Uint8Array> {
  const said = { title, author, creator: author, producer: author, creationDate: at, modificationDate: at }
  return renderToBuffer(h(Document, { ...said, language: 'en-IN' }, ...pages))
}

/** A logo fitted to a box in points; nothing without a logo. */
export function logoOf(logo: string | undefined, [width, height]: readonly [number, number]): ReactNode {
  if (!logo) return null
  const style = { objectFit: 'contain', objectPositionX: 0, width, height, marginBottom: 6 } as const
  return h(Image, { key: 'logo', src: { data: Buffer.from(logo, 'base64'), format: 'png' }, style })
}

type Numbers = { subPageNumber: number; subPageTotalPages: number }

function pagesOf({ size, foot, body, fonts }: PaperSheet, at: number): ReactElement<PageProps> {
  const look = LOOKS[size]
  const render = ({ subPageNumber, subPageTotalPages }: Numbers) =>
    `${foot}   ·   Page ${subPageNumber} of ${subPageTotalPages}`
  const footer = h(View, { key: 'foot', style: look.foot, fixed: true }, h(Text, { render: render as never }))
  return h(Page, { key: at, size, style: [look.page, { fontFamily: fonts }] }, ...body, footer)
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: INDIAN_ZONE })
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: INDIAN_ZONE })

export function dayOf(iso: string): string {
  return day.format(new Date(iso))
}

export function momentOf(iso: string): string {
  return moment.format(new Date(iso))
}

const FOLDER = path.join(import.meta.dirname, 'fonts')

/** Reads a font as a data URL, at the start, because the process may read no file later. */
function fontIn(file: string): string {
  return `data:font/opentype;base64,${readFileSync(path.join(FOLDER, file), 'base64')}`
}

/** Letters from which a word is broken to fit its column; shorter ones never are. */
const LONGEST_WORD = 18

/** The scripts of India other than Devanagari, by their Unicode names. */
const SCRIPTS = ['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu']
const FAMILIES = SCRIPTS.map((script) => ({
  family: `Noto Sans ${script}`,
  pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
  src: fontIn(`noto-sans-${script.toLowerCase()}.woff`),
}))

Font.register({
  family: 'Hind',
  fonts: [
    { src: fontIn('hind-regular.ttf'), fontWeight: 400 },
    { src: fontIn('hind-semibold.ttf'), fontWeight: 600 },
  ],
})
for (const { family, src } of FAMILIES) Font.register({ family, src })

Font.registerHyphenationCallback((word) => {
  const signs = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  if (signs.length <= LONGEST_WORD) return [word]
  return Array.from({ length: Math.ceil(signs.length / 6) }, (_, part) => signs.slice(part * 6, part * 6 + 6).join(''))
})

/** The fonts for these facts; each letter takes the first font that has it. */
export function fontsFor(facts: unknown): string[] {
  const said = JSON.stringify(facts)
  return ['Hind', ...FAMILIES.filter(({ pattern }) => pattern.test(said)).map(({ family }) => family)]
}
