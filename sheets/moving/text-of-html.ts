/** Turns an HTML description into plain text with paragraphs and list points. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  frac12: '½',
  trade: '™',
  reg: '®',
  copy: '©',
}
/** Elements whose content is for machines. */
const UNSEEN = /<(script|style|iframe|noscript|svg|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
/** Short codes of WordPress page builders; "[5 pieces]" stays. */
const SHORT_CODE = /\[\/?(?:vc_|et_pb_|fusion_|elementor|caption|gallery|embed|audio|video|product)[^\]<]{0,1000}\]/gi

/** The text of HTML. WooCommerce writes line ends as a backslash and n, and paragraphs as blank lines where no <p> is. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/\\r\\n|\\[rn]|\r\n?/g, '\n')
    .replace(UNSEEN, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(SHORT_CODE, ' ')
    .replace(/[^\S\n]+/g, ' ')
  return (/<p\b/i.test(text) ? text.replaceAll('\n', ' ') : text)
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<(?:br|\/tr)\b[^<>]*>\n?/gi, '\n')
    .replace(/<\/?(?:p|div|h[1-6]|ul|ol|table|section|blockquote|hr)\b[^<>]*>/gi, '\n\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, signOf)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/•\s+/g, '• ')
    .replace(/\n+(?=• )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function signOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  const isSign = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isSign ? String.fromCodePoint(code) : ' '
}
