/** The paper that every letter of the shop is written on: plain, narrow, and readable in the dark. */

import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Html, Link, Preview, Section, Text } from 'react-email'
import type { MailShop } from '#store/mail/mail.ts'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'

/** Mail programs do not know light-dark(): each colour stands inline for the light, and by class for the dark. */
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
  // Body repeats its ground in the one cell that it puts everything into.
  `.paper > table > tbody > tr > td { background-color: ${LOOKS.paper[2]} !important; }`,
  `.button { background-color: ${BUTTON.dark.background} !important; color: ${BUTTON.dark.ink} !important; }`,
  `.line { border-color: ${LINE.dark} !important; }`,
].join('\n')

const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {\n${DARK}\n}`

type LetterProps = { shop: MailShop; preview: string; heading: string; children: ReactNode }

/** One letter; `preview` is what lists of mail show behind the subject. */
export function Letter({ shop, preview, heading, children }: LetterProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLES}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="paper"
        style={{ backgroundColor: LOOKS.paper[1], fontFamily: FONT, margin: 0, padding: '24px 12px' }}
      >
        <Container className="card line" style={{ ...CARD, maxWidth: '560px' }}>
          <Text className="muted" style={{ ...WORDS, color: LOOKS.muted[1], fontWeight: 700, marginTop: 0 }}>
            {shop.name}
          </Text>
          <Text className="ink" style={HEADING} role="heading" aria-level={1}>
            {heading}
          </Text>
          {children}
          <Section className="line" style={{ borderTop: `1px solid ${LINE.light}`, marginTop: '24px' }}>
            <Small>
              {shop.phones.length > 0 ? <Phones phones={shop.phones} /> : null}
              <Link href={shop.url} className="link" style={{ color: LOOKS.link[1] }}>
                {shop.url}
              </Link>
            </Small>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

function Phones({ phones }: { phones: readonly string[] }) {
  return (
    <>
      Questions? Call{' '}
      {phones.map((phone, at) => (
        <span key={phone}>
          {at > 0 ? ', ' : ''}
          <span style={{ whiteSpace: 'nowrap' }}>{phone}</span>
        </span>
      ))}
      .{' '}
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

/** A paragraph. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={WORDS}>
      {children}
    </Text>
  )
}

/** What need not be read. */
export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={{ ...WORDS, color: LOOKS.muted[1], fontSize: '14px' }}>
      {children}
    </Text>
  )
}

/** The one thing to do, and its address below for those whose mail program shows no buttons. */
export function Action({ url, label }: { url: string; label: string }) {
  if (url === '') return <Small>(The link was taken out of this message, because it lets somebody in.)</Small>
  return (
    <Section style={{ margin: '20px 0' }}>
      <Button
        href={url}
        className="button"
        style={{
          backgroundColor: BUTTON.light.background,
          borderRadius: '999px',
          color: BUTTON.light.ink,
          fontSize: '16px',
          fontWeight: 600,
          padding: '12px 24px',
        }}
      >
        {label}
      </Button>
    </Section>
  )
}

/** A code to be typed. */
export function Code({ code }: { code: string }) {
  if (code === '') return <Small>(The code was taken out of this message, because it lets somebody in.)</Small>
  return (
    <Text className="ink" style={{ ...HEADING, fontSize: '32px', letterSpacing: '6px' }}>
      {code}
    </Text>
  )
}

/** Two things beside each other on one line: what, and how much. */
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
