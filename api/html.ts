/** Text that is HTML already. Everything else is escaped where it is put in. */
export type Html = { html: string }

/** A piece of HTML; texts in it are escaped. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const pieces = parts.map((part, i) => {
    const value = values[i] ?? ''
    return part + (typeof value === 'string' ? escaped(value) : value.html)
  })
  return { html: pieces.join('') }
}

/** Pieces one after the other. */
export function join(pieces: readonly Html[], between = ''): Html {
  return { html: pieces.map((piece) => piece.html).join(between) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
