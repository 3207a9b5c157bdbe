import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { type PreloadOptions, preload } from 'react-dom'
import { renderToString } from 'react-dom/server'

/** Some thousand cards. */
const MOST_BYTES = 6 * 1024 * 1024
/** A string with a character outside of Latin-1, such as ₹, takes two bytes for each. */
const BYTES_OF_CHARACTER = 2

/** `early` are the pictures that the part preloads. */
type Drawn = { html: string; early: Picture[] }
type Picture = { href: string; options: PreloadOptions }

const drawn = new LRUCache<string, Drawn>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ html }, key) => BYTES_OF_CHARACTER * (html.length + key.length),
})

const kinds = new WeakMap<object, number>()
let lastKind = 0

/** Renders a component as React would within its page, or returns what it rendered before for the same properties. */
export function drawPart(part: ReactElement): string {
  const key = `${kindOf(part.type)}${propertiesOf(part.props as object)}`
  const known = drawn.get(key) ?? remember(key, drawAnew(part))
  for (const { href, options } of known.early) preload(href, options)
  return known.html
}

/** The JSON of each object, made once: React never changes properties. */
const jsonOf = new WeakMap<object, string>()

/** Without functions, which change nothing in the HTML. */
function propertiesOf(props: object): string {
  let key = ''
  for (const [name, value] of Object.entries(props)) {
    if (typeof value !== 'function')
      key += ` ${name}:${typeof value === 'object' && value ? jsonOnce(value) : JSON.stringify(value)}`
  }
  return key
}

function jsonOnce(value: object): string {
  const known = jsonOf.get(value)
  if (known !== undefined) return known
  const json = JSON.stringify(value)
  jsonOf.set(value, json)
  return json
}

function remember(key: string, made: Drawn): Drawn {
  drawn.set(key, made)
  return made
}

/** React puts the preload links, which belong in the head of a page, in front of the HTML. */
const LINKS_IN_FRONT = /^(?:<link [^>]*>)+/

function drawAnew(part: ReactElement): Drawn {
  // The copy is one flat string; React's consists of a hundred.
  const text = Buffer.from(renderToString(part)).toString()
  const [links = ''] = LINKS_IN_FRONT.exec(text) ?? []
  return {
    html: text.slice(links.length),
    early: links
      .split(/(?<=>)/)
      .filter(Boolean)
      .map(pictureOf),
  }
}

/** The arguments of `preload` for the link. A picture in several widths has no address of its own. */
function pictureOf(link: string): Picture {
  const attributes = Object.fromEntries(
    [...link.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name, value]) => [name, unescapeHtml(value)]),
  )
  const { rel: _, as: _as, href = attributes.imageSrcSet ?? '', ...options } = attributes
  return { href, options: { as: 'image', ...options } }
}

const PLAIN: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }

function unescapeHtml(written = ''): string {
  return written.replace(/&(?:amp|quot|#x27|lt|gt);/g, (letters) => PLAIN[letters] ?? letters)
}

function kindOf(type: ReactElement['type']): number {
  if (typeof type === 'string') throw new Error('A part of a page is a component.')
  const kind = kinds.get(type) ?? ++lastKind
  kinds.set(type, kind)
  return kind
}
