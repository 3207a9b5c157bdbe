import type { ComponentProps, ReactNode } from 'react'

/** A box to tick, or one of several to choose from, with its words beside it: all of them can be pressed. */
export function Tick({ label, type = 'checkbox', ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
      <input type={type} {...input} className="size-5 shrink-0 accent-action" />
      {label}
    </label>
  )
}
