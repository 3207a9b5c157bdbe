import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Answer, ask } from '#app/kit/api/ask.ts'
import { useLinkToken } from '#app/kit/page/use-link-token.ts'
import { FormError } from './form-problems.tsx'
import { PasteLink } from './paste-link.tsx'

/**
 * Opens the link that led to the page, and reloads the page's data with the cookie of the answer. `words` is a refusal that the
 * page opens with.
 */
export function useOpenedLink(words: string, open: (token: string) => Promise<Answer<unknown>>) {
  const { revalidate } = useRevalidator()
  const [opening, setOpening] = useState({ isBusy: false, words })

  const { token, isOpening } = useLinkToken(async (token) => {
    setOpening({ isBusy: true, words: '' })
    const opened = await ask(() => open(token))
    if (opened.answer) await revalidate()
    setOpening({ isBusy: false, words: opened.kind === 'done' ? '' : opened.message })
  })
  return { ...opening, token, isOpening, isOpen: !opening.isBusy && opening.words === '' }
}

type Props = {
  link: ReturnType<typeof useOpenedLink>
  /** The texts while it is opened, and when no link was found. */
  busy: string
  missing: string
  children?: ReactNode
}

/** Replaces the content while the link is being opened, was refused, or is missing. */
export function LinkPanel({ link: { isBusy, words, token, isOpening }, busy, missing, children }: Props) {
  return (
    <div className="panel mt-5 grid max-w-md gap-4">
      {words ? <FormError of={{ message: words }} /> : null}
      {isBusy ? <p role="status">{busy}</p> : null}
      {isOpening || token || words ? null : <p role="status">{missing}</p>}
      {token ? null : <PasteLink isOpening={isOpening} />}
      {children}
    </div>
  )
}
