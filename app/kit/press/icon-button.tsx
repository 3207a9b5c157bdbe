import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A button with an icon only; `label` names it for screen readers. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid size-11 shrink-0 place-items-center rounded-full hover:text-action ${className}`}
      {...rest}
    />
  )
}

export function IconLink({ label, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return (
    <Link
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-edge hover:text-action"
      {...rest}
    />
  )
}
