import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { type PreloadOptions, preload } from 'react-dom'
import { renderToString } from 'react-dom/server'

/** In memory: some thousand cards. */
const MOST_BYTES = 6 * 1024 * 1024
/** Of a character that is not of a Western language, which is what a rupee sign makes of all of them. */
const BYTES_OF_CHARACTER = 2

/** `early` are the pictures that the part wants to have before they are come by. */
type Drawn = { html: string; early: Picture[] }
type Picture = { href: string; options: PreloadOptions }

const drawn = new LRUCache<string, Drawn>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ html }, key) => BYTES_OF_CHARACTER * (html.length + key.length),
})

const kinds = new WeakMap<object, number>()
let lastKind = 0

/** Draws a part as React would within its page, or says what it drew before for the same properties. */
export function drawPart(part: ReactElement): string {
  const key = `${kindOf(part.type)}${propertiesOf(part.props as object)}`
  const known = drawn.get(key) ?? remember(key, drawAnew(part))
  for (const { href, options } of known.early) preload(href, options)
  return known.html
}

/** The JSON of each object: React never changes a property, so it is written once. */
const said = new WeakMap<object, string>()

/** Functions are left out: nothing of them is drawn. */
function propertiesOf(props: object): string {
  let key = ''
  for (const [name, value] of Object.entries(props)) {
    if (typeof value !== 'function')
      key += ` ${name}:${typeof value === 'object' && value ? sayOnce(value) : JSON.stringify(value)}`
  }
  return key
}

function sayOnce(value: object): string {
  const known = said.get(value)
  if (known !== undefined) return known
  const json = JSON.stringify(value)
  said.set(value, json)
  return json
}

function remember(key: string, made: Drawn): Drawn {
  drawn.set(key, made)
  return made
}

/** React writes the links that belong into the head of a page in front of the part. */
const LINKS_IN_FRONT = /^(?:<link [^>]*>)+/

function drawAnew(part: ReactElement): Drawn {
  // Read once, it is one piece of memory and no longer the hundred that React put together.
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

/** The link's properties, for React to write it again. A picture in several widths has no address of its own. */
function pictureOf(link: string): Picture {
  const said = Object.fromEntries(
    [...link.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)]),
  )
  const { rel: _, as: _as, href = said.imageSrcSet ?? '', ...options } = said
  return { href, options: { as: 'image', ...options } }
}

const PLAIN: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }

function plain(written = ''): string {
  return written.replace(/&(?:amp|quot|#x27|lt|gt);/g, (letters) => PLAIN[letters] ?? letters)
}

function kindOf(type: ReactElement['type']): number {
  if (typeof type === 'string') throw new Error('A part of a page is a component.')
  const kind = kinds.get(type) ?? ++lastKind
  kinds.set(type, kind)
  return kind
}
