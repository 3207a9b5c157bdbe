import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'

type Look = 'action' | 'quiet' | 'danger' | 'text'

const PILL =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full py-2 font-semibold transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-60'

const LOOKS: Record<Look, string> = {
  action: `${PILL} bg-action text-on-action hover:bg-action-strong`,
  quiet: `${PILL} border border-line bg-surface text-ink hover:border-action hover:text-action`,
  danger: `${PILL} border border-danger text-danger hover:bg-danger-soft`,
  /** For buttons beside a heading or at the end of a row, where pills would be too loud. */
  text: 'text-link font-semibold disabled:opacity-60',
}

/** Padding; `snug` where several share the width of a phone. */
const SIZES = { wide: 'px-[min(1.25rem,5vw)]', snug: 'px-3 lg:px-5', small: 'px-3', tight: 'px-1' }

type Style = { look?: Look; size?: keyof typeof SIZES }

/** A button, of type "button" by default. Gets back a focus that it loses while disabled. */
export function Button({ look, size, className = '', type = 'button', ...rest }: ComponentProps<'button'> & Style) {
  const button = useKeptFocus(rest.disabled === true)
  return <button ref={button} type={type} className={`${buttonLook(look, size)} ${className}`} {...rest} />
}

/** Browsers take the focus from a disabled button, and keyboard users would start again at the top of the page. */
function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isDisabled) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && isLost) button.current?.focus({ preventScroll: true })
  }, [isDisabled])
  return button
}

/** The classes of a button, for other elements. */
export function buttonLook(look: Look = 'action', size: keyof typeof SIZES = 'wide'): string {
  return look === 'text' ? LOOKS.text : `${LOOKS[look]} ${SIZES[size]}`
}

export function ButtonLink({ look, size, className = '', ...rest }: ComponentProps<typeof Link> & Style) {
  return <Link className={`${buttonLook(look, size)} ${className}`} {...rest} />
}

/** Opens a PDF of the API beside the page. */
export function PaperLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} look="quiet" reloadDocument target="_blank" rel="noreferrer">
      {children}
    </ButtonLink>
  )
}
