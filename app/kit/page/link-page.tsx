/** Pages that secret links of messages open. The token is in the hash, which no server gets. */
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Answer, ask } from '#app/kit/api/ask.ts'
import { CheckedForm } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Button } from '#app/kit/press/button.tsx'
import { secretLink, tokenOfLink } from '#store/secret-link.ts'
import { LINK_FIELD } from './link-page.texts.ts'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'
import { useLinkToken } from './use-link-token.ts'

type Props = {
  heading: string
  lead?: ReactNode
  link: ReturnType<typeof useLinkToken>
  /** The words while the link is sent to the shop. */
  busy?: string | false | undefined
  /** The words once the link has done its work; the field for another link is then left out. */
  done?: string | undefined
  refusal?: { code?: string; message: string } | undefined
  /** Fields that a browser without scripts sends with a pasted link. */
  plainFields?: ReactNode
  /** Shown below the field for another link. */
  below?: ReactNode
  children?: ReactNode
}

/** Shows the state of the link, the next step, and a field for a link that was cut off. */
export function LinkPage({ heading, lead, link, busy, done, refusal, plainFields, below, children }: Props) {
  return (
    <Page heading={heading} lead={lead}>
      <div className="panel mt-5 grid max-w-md gap-4">
        {done ? (
          <Notice kind="success">
            <p role="status">{done}</p>
          </Notice>
        ) : null}
        <FormError of={done ? undefined : refusal} />
        {busy ? <p role="status">{busy}</p> : null}
        {children}
        {link.token || done ? null : <PasteLink isOpening={link.isOpening}>{plainFields}</PasteLink>}
        {below}
      </div>
    </Page>
  )
}

/**
 * Opens the link that led to the page and reloads its data with the cookie of the answer. `words` is a refusal that the page
 * opens with.
 */
export function useOpenedLink(words: string, open: (token: string) => Promise<Answer<unknown>>) {
  const { revalidate } = useRevalidator()
  const [opening, setOpening] = useState({ isBusy: false, words })

  const link = useLinkToken(async (token) => {
    setOpening({ isBusy: true, words: '' })
    const opened = await ask(() => open(token))
    if (opened.answer) await revalidate()
    setOpening({ isBusy: false, words: opened.kind === 'done' ? '' : opened.message })
  })
  return { ...opening, link, isOpen: !opening.isBusy && opening.words === '' }
}

type OpenedProps = Pick<Props, 'heading' | 'below'> & {
  opened: ReturnType<typeof useOpenedLink>
  /** The words while the link is opened (`busy`), and when none was found. */
  busy: string
  missing: string
}

/** Replaces the content while the link is being opened, was refused, or is missing. */
export function OpenedLinkPage({ opened: { isBusy, words, link }, busy, missing, ...page }: OpenedProps) {
  const isMissing = !link.isOpening && !link.token && words === ''
  return (
    <LinkPage
      {...page}
      link={link}
      refusal={words ? { message: words } : undefined}
      busy={isBusy ? busy : isMissing && missing}
    />
  )
}

type PasteProps = {
  /** The address was not read yet; the form is shown for browsers without scripts. */
  isOpening: boolean
  children?: ReactNode
}

function PasteLink({ isOpening, children }: PasteProps) {
  if (!isOpening) return <LinkForm />
  return (
    <noscript>
      <p className="mb-4">{LINK_FIELD.use().noScript}</p>
      <LinkForm>{children}</LinkForm>
    </noscript>
  )
}

function LinkForm({ children }: { children?: ReactNode }) {
  const t = LINK_FIELD.use()
  const [error, setError] = useState<string>()

  function take({ text }: FormFields) {
    const token = tokenOfLink(text('link'))
    setError(token === '' ? t.wrong : undefined)
    if (token !== '') location.assign(secretLink('', token))
  }

  return (
    <CheckedForm onSend={take} className="grid gap-4">
      <Field
        label={t.label}
        name="link"
        hint={t.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        error={error}
        missing={t.missing}
        required
      />
      {children}
      <Button type="submit">{t.goOn}</Button>
    </CheckedForm>
  )
}
