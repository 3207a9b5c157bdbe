/** Writing XML 1.0. Browser-safe. */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Characters that XML 1.0 forbids. */
const UNKNOWN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export function escapeXml(text: string): string {
  return text.replace(UNKNOWN, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}

export const xmlElement = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
