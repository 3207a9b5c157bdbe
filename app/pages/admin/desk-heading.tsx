import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { placeAt } from './admin-nav.tsx'

type Props = { title: string; className?: string; children?: ReactNode }

/** The heading of a page, with a link to its room in front, named as in the menu, and `children` to its right. */
export function DeskHeading({ title, className = 'mb-2', children }: Props) {
  const { pathname } = useLocation()
  const room = placeAt(pathname)
  return (
    <div className={`desk-title ${className}`}>
      <div>
        {!room || room.label === title ? null : room.to === pathname ? (
          <span className="desk-room">{room.label}</span>
        ) : (
          <Link to={room.to} className="desk-room">
            {room.label}
          </Link>
        )}
        <h1 className="page-heading">{title}</h1>
      </div>
      {children}
    </div>
  )
}
