import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { placeAt } from './admin-nav.tsx'

type Props = {
  title: string
  className?: string
  /** The parent page, instead of the menu's. */
  within?: { to: string; label: string } | undefined
  /** The state of the thing. */
  badges?: ReactNode
  children?: ReactNode
}

/**
 * The heading of a page after a link to its place in the menu, with `children` at its right. On a page that is itself in the
 * menu, the menu's name is large and the title small.
 */
export function DeskHeading({ title, className = 'mb-2', within, badges, children }: Props) {
  const { pathname } = useLocation()
  const room = within ?? placeAt(pathname)
  const isRoom = room !== undefined && room.label !== title && room.to === pathname
  return (
    <div className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <div className="flex flex-auto items-baseline gap-x-3 gap-y-1">
        {!room || room.label === title ? null : isRoom ? (
          <span className="flex-none font-heading text-[1.25rem]/[normal] font-semibold">{room.label}</span>
        ) : (
          <Link
            to={room.to}
            className="flex-none py-3 font-heading text-[0.875rem]/[normal] font-semibold text-action after:content-['_›']"
          >
            {room.label}
          </Link>
        )}
        <h1 className={`page-heading ${isRoom ? 'font-sans text-[0.875rem]/[normal] font-normal text-muted' : ''}`}>
          {title}
        </h1>
        <span className="flex flex-wrap gap-2 self-center empty:hidden">{badges}</span>
      </div>
      {children}
    </div>
  )
}

/** The link that adds an entry to a list, beside its heading: a plus on phones. */
export function AddLink({ to, words }: { to: string; words: string }) {
  return (
    <ButtonLink look="quiet" size="small" className="desk-add lg:min-h-9 lg:py-1 lg:text-sm" to={to}>
      <Plus className="size-4" aria-hidden="true" />
      <span className="max-lg:sr-only">{words}</span>
    </ButtonLink>
  )
}
