import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A button that is nothing but its icon; `label` says to those who hear the page what it does. */
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
