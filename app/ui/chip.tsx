import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { to: string; isChosen?: boolean; children: ReactNode }

/** A small link that changes the filters of the page it is on; `to` is the search part of the address. */
export function Chip({ to, isChosen = false, children }: Props) {
  return (
    <Link to={{ search: to }} replace preventScrollReset className="chip" aria-current={isChosen ? 'true' : undefined}>
      {children}
    </Link>
  )
}
