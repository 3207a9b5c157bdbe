import type { ComponentProps } from 'react'

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
