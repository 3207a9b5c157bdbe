import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Field } from '#app/kit/form/field.tsx'
import { KIT } from '#app/kit/words/kit.texts.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { inLanguage } from '#store/language.ts'
import { buyPath } from '#store/selling/cart/buy-link.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Press } from './press.tsx'

type LinkProps = {
  label: string
  url: string
  hint: string
  /** The receiver's number; without it WhatsApp asks for one. */
  phone?: string | null
  /** The text before the link in the chat. */
  words?: string
}

export function LinkButton({
  look = 'quiet',
  children,
  ...link
}: LinkProps & Pick<ComponentProps<typeof Button>, 'look' | 'children'>) {
  const [isShown, show] = useState(false)
  if (isShown) return <LinkToCopy {...link} />
  return (
    <Button look={look} onClick={() => show(true)}>
      {children}
    </Button>
  )
}

/** A link that fills its reader's cart with these lines. */
export function BuyLink({ lines, phone = null }: { lines: Parameters<typeof buyPath>[0]; phone?: string | null }) {
  const publicUrl = useRootData()?.settings.publicUrl ?? ''
  const [t, language] = [KIT.use(), useLanguage()]
  return (
    <LinkButton
      look="text"
      label={t.linkToItems}
      url={publicUrl + inLanguage(buyPath(lines), language)}
      hint={t.linkToItemsHint}
      phone={phone}
    >
      {t.buyAgainLink}
    </LinkButton>
  )
}

/** Shows a link that cannot be shown again, to be passed on. */
export function LinkToCopy({ label, url, hint, phone, words = '' }: LinkProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the middle, because the message at the lower edge would cover it.
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={box} className="grid basis-full gap-2 rounded-xl bg-action-soft p-3">
      <Field label={label} value={url} hint={hint} onFocus={(event) => event.currentTarget.select()} readOnly />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={url} marks={box}>
          {KIT.use().copyLink}
        </CopyButton>
        <SendByWhatsApp url={url} phone={phone} words={words} />
      </div>
    </div>
  )
}

/** Opens a chat with the link ready to be sent. */
export function SendByWhatsApp({ url, phone, words = '' }: Pick<LinkProps, 'url' | 'phone' | 'words'>) {
  return (
    <a
      className="text-link"
      href={`https://wa.me/${phone?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(`${words} ${url}`.trim())}`}
      target="_blank"
      rel="noreferrer"
    >
      WhatsApp
    </a>
  )
}

type PersonProps = { person: { uid: string; name: string; email: string; phoneNumber?: string | null } }

/** Makes a password link for somebody who forgot theirs, to pass on by phone or chat. */
export function PasswordLink({ person }: PersonProps) {
  const [url, setUrl] = useState<string>()
  const name = person.name || person.email
  const shopName = useRootData()?.settings.shopName ?? DEFAULT_SHOP_NAME
  const call = browserApi.admin.people[':uid']['password-link']

  if (url)
    return (
      <LinkToCopy
        label="Password link"
        url={url}
        hint="Works once, for an hour."
        phone={person.phoneNumber ?? null}
        words={`Your link to set a new password at ${shopName}:`}
      />
    )
  return (
    <Press
      look="quiet"
      aria-label={`Make a password link for ${name}`}
      ask={{
        title: `Make a password link for ${name}?`,
        yes: 'Make the link',
        words:
          'Make sure that it is really them. Anybody who opens the link can set a new password, and they are logged out ' +
          'on all devices. Two-step login stays on. The audit log notes that you made it.',
      }}
      call={() => call.$post({ param: { uid: person.uid }, json: {} })}
      keepsPage
      onDone={({ url }) => setUrl(url)}
    >
      Password link
    </Press>
  )
}
