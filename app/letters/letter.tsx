/** The layout of every mail, and the parts that one is made of. */

import type { CSSProperties, ReactNode } from 'react'
import type { Language } from '#store/language.ts'
import type { LetterColours, MailShop } from '#store/talk/mail/mail.ts'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'

/** Mail programs do not support light-dark(): the light colour is inline, the dark one comes by class. */
const LOOKS = {
  paper: ['background-color', '#fffbf5', '#16141f'],
  card: ['background-color', '#ffffff', '#211e2d'],
  ink: ['color', '#221d36', '#f3eefb'],
  muted: ['color', '#5f5872', '#b4abc8'],
  link: ['color', '#3a2fa3', '#a9a0ff'],
} as const

const BUTTON = { light: { background: '#3a2fa3', ink: '#ffffff' }, dark: { background: '#a9a0ff', ink: '#17132f' } }
const LINE = { light: '#e6dccb', dark: '#3b364b' }

const DARK = [
  ...Object.entries(LOOKS).map(([name, [property, , dark]]) => `.${name} { ${property}: ${dark} !important; }`),
  `.button { background-color: ${BUTTON.dark.background} !important; color: ${BUTTON.dark.ink} !important; }`,
  `.line { border-color: ${LINE.dark} !important; }`,
].join('\n')

const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {\n${DARK}\n}`

/** The shop's own colours override ours, which stay inline for mail programs without style sheets. */
function stylesOf({ palettes }: MailShop): string {
  if (!palettes) return STYLES
  const { light, dark } = palettes
  return `${ownStyles(light)}\n${STYLES}\n@media (prefers-color-scheme: dark) {\n${ownStyles(dark)}\n}`
}

function ownStyles({ action, 'on-action': ink }: LetterColours): string {
  return `.link { color: ${action} !important; }\n.button { background-color: ${action} !important; color: ${ink} !important; }`
}

/** An inbox shows the preview, padded with invisible characters so that the start of the letter does not follow it. */
const PREVIEW_LENGTH = 150
const PREVIEW_PADDING = '\u00a0\u200c'

type LetterProps = { shop: MailShop; preview: string; heading: string; lang?: string | undefined; children?: ReactNode }

/** One letter; an inbox shows `preview` after the subject. Laid out in tables, for Outlook. */
export function Letter({ shop, preview, heading, lang = 'en', children }: LetterProps) {
  return (
    <html lang={lang} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{stylesOf(shop)}</style>
      </head>
      <body className="paper" style={{ backgroundColor: LOOKS.paper[1], margin: 0, padding: 0 }}>
        <div style={HIDDEN}>
          {preview}
          {PREVIEW_PADDING.repeat(Math.max(0, PREVIEW_LENGTH - preview.length))}
        </div>
        <Box className="paper" style={{ backgroundColor: LOOKS.paper[1], fontFamily: FONT, padding: '24px 12px' }}>
          <Box className="card line" table={{ maxWidth: '560px' }} style={CARD}>
            <p className="muted" style={{ ...WORDS, color: LOOKS.muted[1], fontWeight: 700, marginTop: 0 }}>
              <Logo shop={shop} />
              {shop.name}
            </p>
            <h1 className="ink" style={HEADING}>
              {heading}
            </h1>
            {children}
            <Foot shop={shop} lang={lang} />
          </Box>
        </Box>
      </body>
    </html>
  )
}

/** On white, so that a logo made for a light page is visible in dark mode too. */
function Logo({ shop: { logo } }: { shop: MailShop }) {
  if (!logo) return null
  const { url, width, height } = logo
  const style = { backgroundColor: '#ffffff', borderRadius: '6px', display: 'block', marginBottom: '8px' }
  return <img src={url} width={width} height={height} alt="" style={style} />
}

type BoxProps = { className: string; style: CSSProperties; table?: CSSProperties; children: ReactNode }

function Box({ className, style, table, children }: BoxProps) {
  return (
    <table {...LAYOUT} width="100%" align="center" style={{ borderCollapse: 'separate', ...table }}>
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Foot({ shop, lang }: { shop: MailShop; lang: string }) {
  return (
    <Box className="line" table={{ marginTop: '24px' }} style={{ borderTop: `1px solid ${LINE.light}`, padding: 0 }}>
      {small(
        <>
          {shop.phones.length > 0 ? <Phones phones={shop.phones} lang={lang} /> : null}
          <Anchor url={shop.url}>{shop.url}</Anchor>
        </>,
      )}
    </Box>
  )
}

function Phones({ phones, lang }: { phones: readonly string[]; lang: string }) {
  const isHindi = lang === 'hi'
  return (
    <>
      {isHindi ? 'कोई सवाल? फ़ोन करें:' : 'Questions? Call'}{' '}
      {phones.map((phone, at) => (
        <span key={phone}>
          {at > 0 ? ', ' : ''}
          <span style={{ whiteSpace: 'nowrap' }}>{phone}</span>
        </span>
      ))}
      {isHindi ? '।' : '.'}{' '}
    </>
  )
}

const WORDS = {
  color: LOOKS.ink[1],
  fontSize: '16px',
  lineHeight: '1.55',
  margin: '12px 0',
  overflowWrap: 'anywhere',
} as const
const HEADING = { ...WORDS, fontSize: '24px', fontWeight: 700, lineHeight: '1.25', margin: '4px 0 12px' } as const
const CARD = {
  backgroundColor: LOOKS.card[1],
  border: `1px solid ${LINE.light}`,
  borderRadius: '16px',
  padding: '24px',
} as const

const HIDDEN = {
  display: 'none',
  lineHeight: '1px',
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
  overflow: 'hidden',
} as const
const LAYOUT = { border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation' } as const

/** Outlook ignores the padding of links, but not of cells. */
const BUTTON_CELL = { backgroundColor: BUTTON.light.background, borderRadius: '999px', msoPaddingAlt: '12px 24px' }
const BUTTON_LINK = {
  borderRadius: '999px',
  color: BUTTON.light.ink,
  display: 'inline-block',
  fontSize: '16px',
  fontWeight: 600,
  lineHeight: '1.25',
  padding: '12px 24px',
  textDecoration: 'none',
} as const

export function Words({ children }: { children?: ReactNode }) {
  return (
    <p className="ink" style={WORDS}>
      {children}
    </p>
  )
}

export function small(words: ReactNode) {
  return (
    <p className="muted" style={{ ...WORDS, color: LOOKS.muted[1], fontSize: '14px' }}>
      {words}
    </p>
  )
}

export function Anchor({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} className="link" style={{ color: LOOKS.link[1] }}>
      {children}
    </a>
  )
}

const REMOVED: Record<Language, string> = {
  en: '(The link was removed from this message, because anybody who has it could log in.)',
  hi: '(लिंक इस मेल से हटा दिया गया है, क्योंकि उससे कोई भी लॉग इन कर सकता था।)',
}

/** The letter's button; a note in its place once the link was redacted. */
export function action(url: string, label: string, language: Language = 'en') {
  if (url === '') return small(REMOVED[language])
  return (
    <table {...LAYOUT} style={{ borderCollapse: 'separate', margin: '20px 0' }}>
      <tbody>
        <tr>
          <td className="button" style={BUTTON_CELL}>
            <a href={url} className="button" style={BUTTON_LINK}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export function Amount({ what, amount, isTotal = false }: { what: string; amount: string; isTotal?: boolean }) {
  const style = { ...WORDS, margin: 0, padding: '6px 0', fontWeight: isTotal ? 700 : 400 } as const
  return (
    <tr>
      <td className="ink" style={{ ...style, paddingRight: '16px', width: '100%' }}>
        {what}{' '}
      </td>
      <td className="ink" style={{ ...style, textAlign: 'right', whiteSpace: 'nowrap', verticalAlign: 'top' }}>
        {amount}
      </td>
    </tr>
  )
}
