/** The parts that all papers share: fonts, fitting text, numbered pages. */
import { Document, Image, Page, type PageProps, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { INDIAN_ZONE } from '#store/india.ts'

/**
 * A text size with its line height, always together: a height alone is taken of the library's default size, and a size alone
 * keeps the old line height. `points`, of the letters.
 */
export function ofSize(points: number, lineHeight = 1.35): { fontSize: number; lineHeight: number } {
  return { fontSize: points, lineHeight }
}

export type Sheet = {
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

/** The PDF's bytes, always the same for the same sheets: one document, where each has its own page numbers. `document` gives title, author and time. */
export async function drawSheets(
  { title, author, at }: Pick<Sheet, 'title' | 'author' | 'at'>,
  sheets: readonly Sheet[],
): Promise<Uint8Array> {
  const said = { title, author, creator: author, producer: author, creationDate: at, modificationDate: at }
  return renderToBuffer(h(Document, { ...said, language: 'en-IN' }, ...sheets.map(pagesOf)))
}

/** A logo fitted to a box of that size in points; nothing without one. */
export function logoOf(logo: string | undefined, [width, height]: readonly [number, number]): ReactNode {
  if (!logo) return null
  const style = { objectFit: 'contain', objectPositionX: 0, width, height, marginBottom: 6 } as const
  return h(Image, { key: 'logo', src: { data: Buffer.from(logo, 'base64'), format: 'png' }, style })
}

type Numbers = { subPageNumber: number; subPageTotalPages: number }

function pagesOf({ size, foot, body, fonts }: Sheet, at: number): ReactElement<PageProps> {
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
