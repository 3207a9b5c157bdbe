/** Reads the words of a PDF as the store's printer writes it: compressed streams, and fonts that name their letters. */
import { inflateSync } from 'node:zlib'

type Glyphs = Map<number, string>

/** The text of each page, a line of it for each piece that was drawn. Vowel signs stand where they are seen. */
export function textOfPages(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object))
  return pages.map((page) => {
    const resources = objects.get(refOf(page, 'Resources')) ?? page
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name ?? '',
        glyphsOf(objects.get(refOf(objects.get(Number(id)) ?? '', 'ToUnicode')) ?? ''),
      ]),
    )
    return wordsOf(streamOf(objects.get(refOf(page, 'Contents')) ?? ''), fonts)
  })
}

/** What is drawn on each page, as the operators of its stream, with its size in points. */
export function drawingsOfPages(pdf: Uint8Array): { width: number; height: number; operators: string }[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object))
  return pages.map((page) => {
    const [, width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []).map(Number)
    return { width, height, operators: streamOf(objects.get(refOf(page, 'Contents')) ?? '') }
  })
}

function objectsOf(pdf: string): Map<number, string> {
  const found = pdf.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)
  return new Map([...found].map(([, id, body]) => [Number(id), body ?? '']))
}

function refOf(object: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(object)?.[1])
}

function streamOf(object: string): string {
  const [, body] = /stream\n(.*)\nendstream/s.exec(object) ?? []
  return body === undefined ? '' : inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
}

/** Ranges of glyph numbers with the letters that each stands for. */
function glyphsOf(font: string): Glyphs {
  const glyphs: Glyphs = new Map()
  for (const [, first, list] of streamOf(font).matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)) {
    for (const [at, [, letters]] of [...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const text = Buffer.from((letters ?? '').replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
      glyphs.set(Number.parseInt(first ?? '', 16) + at, text)
    }
  }
  return glyphs
}

function wordsOf(stream: string, fonts: Map<string, Glyphs>): string {
  let font: Glyphs | undefined
  const lines: string[] = []
  for (const [, name, list] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name)
    else lines.push([...(list ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => lettersOf(hex ?? '', font)).join(''))
  }
  // A blank at the end means that the line goes on, in other letters or below.
  return lines.join('\n').replaceAll(' \n', ' ')
}

function lettersOf(hex: string, font: Glyphs | undefined): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '').join('')
}
